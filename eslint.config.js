import tseslint from 'typescript-eslint';

const LONGEST_FUNCTION = { max: 40, skipBlankLines: true, skipComments: true };

export default tseslint.config(
  {
    ignores: [
      'dist/',
      '*.config.*',
      'node_modules/',
      'runs/',
      'examples/',
      'test/fixtures/',
      '**/*.{js,mjs}',
    ],
  },
  {
    files: ['**/*.ts'],
    extends: tseslint.configs.strictTypeChecked,
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
      ],
      // Text is spread into code points on purpose.
      '@typescript-eslint/no-misused-spread': ['error', { allow: ['string'] }],
    },
  },
  {
    files: ['{agents,loop,scripts,store,text}/**/*.ts', 'index.ts'],
    rules: { 'max-params': ['error', 3], 'max-lines-per-function': ['error', LONGEST_FUNCTION] },
  },
);
