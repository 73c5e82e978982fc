/**
 * What `--help` shows first: one screen, the commands and options that people need. Written out, so that it comes at once;
 * a test holds every name in it against the commands themselves. `help all` has the rest.
 */
export const FIRST_HELP = `research-loop "question" [options]
Answers a question with a brief in which every sentence links to the words of the source that it rests on.

  --corpus <dir>             read the documents of this folder (may be repeated)
  --search <engine,…>        search these engines; with neither option, those that need no key
  --model <provider/name>    write with this model, such as anthropic/default or ollama/qwen3:8b;
                             without one the brief quotes the best passages
  --depth <name>             quick, standard (default), deep or exhaustive
  --budget-usd <x>           stop at this many US dollars

  setup                      finds a model, tries it, and says what a brief will cost
  list                       your runs, and how each came out
  show RUN [part]            a run at a glance, or a part of it, such as its sources
  resume RUN                 goes on with a run that was stopped
  ask RUN "question"         answers a further question from what was read
  refine RUN "question"      a new run on a changed question, with all that was read
  export RUN --format docx   the brief as Word, BibTeX, JSON and more
  read FILE_OR_URL           what is read from one document
  doctor                     what is set up here, and what answers
  serve                      a page in the browser: ask, watch and read

Try it: research-loop "Can Zika virus be transmitted other than by mosquitoes?" --corpus examples/zika
Each command explains itself with --help; everything at once: research-loop help all
`;
