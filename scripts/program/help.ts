/** Told the exit code of the command that was called. */
export type SetCode = (code: number) => void;

/** Examples as the last part of a command's help. */
export const example = (...lines: readonly string[]): string =>
  `\nExample${lines.length > 1 ? 's' : ''}:\n${lines.map((line) => `  ${line}`).join('\n')}`;
