import tseslint from 'typescript-eslint';

const LONGEST_FUNCTION = { max: 60, skipBlankLines: true, skipComments: true };

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
    // Fakes answer at once, JSON of a command is read as it comes, and a helper's type is what the test says it is.
    files: ['test/**/*.ts', 'bench/**/*.ts'],
    rules: {
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/unbound-method': 'off',
      '@typescript-eslint/no-misused-spread': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-base-to-string': 'off',
      '@typescript-eslint/no-meaningless-void-operator': 'off',
      '@typescript-eslint/no-unnecessary-type-parameters': 'off',
    },
  },
  {
    files: ['{agents,desk,loop,scripts,store,text}/**/*.ts', 'index.ts'],
    rules: {
      'max-params': ['error', 3],
      'max-lines-per-function': ['error', LONGEST_FUNCTION],
      'no-restricted-properties': [
        'error',
        { object: 'URL', property: 'canParse', message: 'Use parseUrl of text/urls.ts, which says why.' },
      ],
    },
  },
);
