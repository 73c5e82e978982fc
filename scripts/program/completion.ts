import type { Command } from 'commander';
import { EXIT } from '../../loop/exit-codes.js';
import { printText } from '../terminal/print.js';
import { wordsOf } from './command.js';

/** A script by which bash and zsh complete commands, their words and options, values with known choices, and runs. */
export function printCompletion(program: Command): number {
  const longs = (command: Command): string[] => command.options.map(({ long }) => long ?? '');
  const cases = program.commands.map((each) => {
    const inner = each.commands.flatMap((one) => [one.name(), ...wordsOf(one)]);
    const words = [...wordsOf(each), ...inner, ...longs(each)];
    return `    ${each.name()}) words="${words.join(' ')} $(ls runs 2>/dev/null)" ;;`;
  });
  const choices = [program, ...program.commands]
    .flatMap((each) => each.options)
    .flatMap(({ long, argChoices }) =>
      argChoices === undefined ? [] : [`    ${long ?? ''}) words="${argChoices.join(' ')}" ;;`],
    );
  printText(`# bash and zsh: source <(research-loop completion)
[ -n "$ZSH_VERSION" ] && autoload -U +X bashcompinit && bashcompinit
_research_loop() {
  local words
  case "\${COMP_WORDS[1]}" in
${cases.join('\n')}
    *) words="${[...program.commands.map((each) => each.name()), ...longs(program)].join(' ')}" ;;
  esac
  case "\${COMP_WORDS[COMP_CWORD-1]}" in
${[...new Set(choices)].join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _research_loop research-loop
`);
  return EXIT.ok;
}
