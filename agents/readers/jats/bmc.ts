/** Turns the older XML of BioMed Central (`<art>`) into the same elements as JATS, so that one reader does for both. */
import { RENAMED } from './elements.js';
import { attribute, child, childrenNamed, childElements, findAll, plainText } from '../xml.js';
import { isElement, type ElementNode, type MarkupNode } from '../tree.js';

const element = (
  tag: string,
  children: readonly MarkupNode[],
  attributes: Readonly<Record<string, string>> = {},
): ElementNode => ({
  type: 'element',
  tag,
  attributes,
  children: [...children],
  parent: null,
});
const textNode = (text: string): MarkupNode => ({ type: 'text', text });
const textElement = (
  name: string,
  text: string,
  attributes: Readonly<Record<string, string>> = {},
): ElementNode[] => (text === '' ? [] : [element(name, [textNode(text)], attributes)]);

export function bmcToJats(article: ElementNode): ElementNode {
  const front = child(article, 'fm');
  const back = child(article, 'bm');
  const references = element('ref-list', findAll(child(back, 'refgrp'), 'bibl').map(toReference));
  const labels = new Map(
    findAll(references, 'ref').map(
      (reference, index) => [attribute(reference, 'id') ?? '', index + 1] as const,
    ),
  );
  const rewrite = (node: ElementNode | undefined): MarkupNode[] =>
    node ? rewriteChildren(node, labels) : [];
  const abstracts = childrenNamed(front, 'abs').map((abstract) =>
    element('abstract', rewrite(unwrap(abstract))),
  );
  return element(
    'article',
    [
      element('front', [
        element('journal-meta', textElement('journal-title', plainText(child(front, 'bibl', 'source')))),
        element('article-meta', [...toMetadata(front), ...abstracts]),
      ]),
      element('body', rewrite(child(article, 'bdy'))),
      element('back', [
        ...childrenNamed(back, 'ack').map((thanks) => element('ack', rewrite(thanks))),
        references,
      ]),
    ],
    { 'article-type': plainText(child(front, 'dochead')).toLowerCase().replace(/\s+/gu, '-') },
  );
}

/** The abstract's one section with the title "Abstract" is the abstract. */
const unwrap = (abstract: ElementNode): ElementNode => {
  const [only, ...others] = childElements(abstract);
  return only?.tag === 'sec' && others.length === 0 ? only : abstract;
};

function toMetadata(front: ElementNode | undefined): ElementNode[] {
  const own = child(front, 'bibl');
  const published = child(front, 'history', 'pub', 'date');
  const license = child(front, 'cpyrt', 'note');
  return [
    element('title-group', [element('article-title', child(own, 'title', 'p')?.children ?? [])]),
    element(
      'contrib-group',
      childrenNamed(child(own, 'aug'), 'au').map((author) => element('contrib', [toName(author)])),
    ),
    ...identifiers(own, 'article-id'),
    element('pub-date', published?.children ?? textElement('year', plainText(child(own, 'pubdate')))),
    ...(license
      ? [
          element('permissions', [
            element('license', [
              ...license.children,
              ...findAll(license, 'url').map((url) => element('uri', url.children)),
            ]),
          ]),
        ]
      : []),
  ];
}

const identifiers = (bibliography: ElementNode | undefined, name: string): ElementNode[] =>
  findAll(child(bibliography, 'xrefbib'), 'pubid').map((id) =>
    element(name, id.children, { 'pub-id-type': ID_TYPES.get(attribute(id, 'idtype') ?? '') ?? 'other' }),
  );

const ID_TYPES = new Map([
  ['doi', 'doi'],
  ['pmpid', 'pmid'],
  ['pmid', 'pmid'],
  ['pmcid', 'pmcid'],
]);

const toName = (author: ElementNode): ElementNode => {
  const given = [child(author, 'fnm'), child(author, 'mi')].map(plainText).filter(Boolean).join(' ');
  const collective = plainText(child(author, 'cnm'));
  if (collective) return element('collab', [textNode(collective)]);
  return element('name', [
    ...textElement('surname', plainText(child(author, 'snm'))),
    ...textElement('given-names', given),
  ]);
};

function toReference(bibliography: ElementNode): ElementNode {
  const value = (name: string): string => plainText(child(bibliography, name));
  const citation = element('element-citation', [
    element('person-group', childrenNamed(child(bibliography, 'aug'), 'au').map(toName)),
    ...(findAll(child(bibliography, 'aug'), 'etal').length > 0 ? [element('etal', [])] : []),
    ...textElement('article-title', value('title')),
    ...textElement('source', value('source')),
    ...textElement('publisher-name', value('publisher')),
    ...textElement('year', value('pubdate')),
    ...textElement('volume', value('volume')),
    ...textElement('issue', value('issue')),
    ...textElement('fpage', value('fpage')),
    ...textElement('lpage', value('lpage')),
    ...identifiers(bibliography, 'pub-id'),
    ...findAll(bibliography, 'url').map((url) => element('uri', url.children)),
    ...textElement('comment', value('note')),
  ]);
  const id = attribute(bibliography, 'id') ?? '';
  return element('ref', [...textElement('label', id.replace(/^B/u, '')), citation], { id });
}

function rewriteChildren(node: ElementNode, labels: ReadonlyMap<string, number>): MarkupNode[] {
  return node.children.flatMap((inner) => (isElement(inner) ? rewriteElement(inner, labels) : [inner]));
}

function rewriteElement(node: ElementNode, labels: ReadonlyMap<string, number>): MarkupNode[] {
  const children = (): MarkupNode[] => rewriteChildren(node, labels);
  switch (node.tag) {
    case 'abbrgrp':
      return citations(node, labels);
    case 'st':
      return [
        element(
          'title',
          findAll(node, 'p').flatMap((paragraph) => rewriteChildren(paragraph, labels)),
        ),
      ];
    case 'table':
      return [
        child(node, 'tgroup') ? calsTable(node, labels) : element('table', children(), node.attributes),
      ];
    case 'fig':
    case 'tbl':
      return [element(RENAMED.get(node.tag) ?? 'fig', floatParts(node, children()), node.attributes)];
    default:
      return [element(RENAMED.get(node.tag) ?? node.tag, children(), node.attributes)];
  }
}

/** Later volumes write tables as CALS does, with the notes as a foot inside of the group. */
function calsTable(node: ElementNode, labels: ReadonlyMap<string, number>): ElementNode {
  const notes = findAll(child(node, 'tgroup'), 'tfoot').flatMap((foot) =>
    childrenNamed(foot, 'p').map((note) => element('p', rewriteChildren(note, labels))),
  );
  const parts = floatParts(node, rewriteChildren(node, labels));
  return element('table-wrap', [...parts, element('table-wrap-foot', notes)], node.attributes);
}

/** The float's title is its label; the text below a figure repeats its caption and goes. */
const floatParts = (float: ElementNode, children: readonly MarkupNode[]): MarkupNode[] => [
  ...textElement('label', plainText(child(float, 'title'))),
  ...children.filter((part) => !isElement(part) || !['title', 'text', 'graphic'].includes(part.tag)),
];

/** Groups of citations in brackets, as the journal prints them: `[1, 5–7]`. */
function citations(group: ElementNode, labels: ReadonlyMap<string, number>): MarkupNode[] {
  const cited = findAll(group, 'abbr').map((mark) => ({
    id: attribute(mark, 'bid') ?? '',
    label: plainText(mark),
  }));
  const parts: MarkupNode[] = [textNode('[')];
  for (let index = 0; index < cited.length; index += 1) {
    const end = endOfRun(
      cited.map(({ id }) => labels.get(id) ?? NaN),
      index,
    );
    const isRange = end - index >= 2;
    if (index > 0) parts.push(textNode(','));
    parts.push(crossReference(cited[index]));
    if (isRange) {
      parts.push(textNode('-'), crossReference(cited[end]));
      index = end;
    }
  }
  return [...parts, textNode(']')];
}

/** Index of the last of the numbers that follow each other by one from `from`. */
function endOfRun(numbers: readonly number[], from: number): number {
  let end = from;
  while (numbers[end + 1] === (numbers[end] ?? NaN) + 1) end += 1;
  return end;
}

const crossReference = (cited: { id: string; label: string } | undefined): ElementNode =>
  element('xref', [textNode(cited?.label ?? '')], { 'ref-type': 'bibr', rid: cited?.id ?? '' });
