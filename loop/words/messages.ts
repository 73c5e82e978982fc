/**
 * Messages as data: a text with `{placeholders}`; a text for each plural form of `{count}`; or a text whose
 * placeholders have plural forms of their own.
 */

/** By plural category (CLDR). A category that is left out takes `other`. */
export type Forms = { readonly [category in Intl.LDMLPluralRule]?: string } & { readonly other: string };

/** `{ text: '{works} among {sources}', works: { one: '{works} work', … }, sources: { … } }` */
type Composed = { readonly text: string } & { readonly [placeholder: string]: string | Forms };

export type Message = string | Forms | Composed;

export type Values = Readonly<Record<string, string | number>>;

const PLACEHOLDER = /\{(\w+)\}/g;

/** @throws Error when a placeholder has no value */
export function fill(message: Message, values: Values, rules: Intl.PluralRules): string {
  if (typeof message === 'string') return substitute(message, values);
  if (!('text' in message)) return substitute(formOf(message, values['count'], rules), values);
  const { text, ...counted } = message;
  const phrases = Object.entries(counted).map(
    ([name, forms]) => [name, substitute(formOf(forms as Forms, values[name], rules), values)] as const,
  );
  return substitute(text, { ...values, ...Object.fromEntries<string>(phrases) });
}

function formOf(forms: Forms, count: string | number | undefined, rules: Intl.PluralRules): string {
  return forms[rules.select(Number(count))] ?? forms.other;
}

function substitute(text: string, values: Values): string {
  return text.replace(PLACEHOLDER, (mark, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`The message "${text}" needs a value for ${mark}.`);
    return String(value);
  });
}

/** Every text of a message: all its plural forms. */
const textsOf = (message: Message): readonly string[] =>
  typeof message === 'string' ? [message] : Object.values<Message>(message).flatMap(textsOf);

/** Names of the placeholders that some text of a message has, sorted. */
export const placeholdersOf = (message: Message): readonly string[] =>
  [
    ...new Set(
      textsOf(message).flatMap((text) => [...text.matchAll(PLACEHOLDER)].map((match) => match[1] as string)),
    ),
  ].sort();
