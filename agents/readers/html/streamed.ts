import { attributeOf, elementsOf, ownText, type ElementNode } from '../tree.js';

/**
 * Pages that are sent in pieces: React writes a `<template id="B:4">` where a part belongs and sends the part at the end of the page as
 * `<div hidden id="S:4">`, with a script that says which goes where (`$RC("B:4","S:4")`, `$RS("S:4","P:4")`). Readers see it in its place.
 */

const MOVE = /\$R[CRS]\("([\w:-]{1,60})","([\w:-]{1,60})"/gu;
const PLACE = /(?:^|:)[BP]:[\w-]+$/u;
const PART = /(?:^|:)S:[\w-]+$/u;

/** Moves the parts to their places; changes the tree. */
export function placeStreamed(root: ElementNode): void {
  const places = new Map<string, ElementNode>();
  const parts = new Map<string, ElementNode>();
  const moves: (readonly [part: string, place: string])[] = [];
  for (const element of elementsOf(root)) {
    const id = attributeOf(element, 'id');
    if (element.tag === 'template' && PLACE.test(id)) places.set(id, element);
    else if (PART.test(id)) parts.set(id, element);
    else if (element.tag === 'script' && !attributeOf(element, 'src'))
      moves.push(...movesOf(ownText(element)));
  }
  for (const [partId, placeId] of moves) {
    const [part, place] = [parts.get(partId), places.get(placeId)];
    if (part && place) move(part, place);
  }
}

function movesOf(script: string): (readonly [part: string, place: string])[] {
  if (!script.includes('$R')) return [];
  return [...script.matchAll(MOVE)].map(([, one = '', other = '']) =>
    PART.test(one) ? ([one, other] as const) : ([other, one] as const),
  );
}

function move(part: ElementNode, place: ElementNode): void {
  const [from, to] = [part.parent, place.parent];
  for (let at = to; at; at = at.parent) if (at === part) return;
  if (!from || !to) return;
  from.children.splice(from.children.indexOf(part), 1);
  to.children.splice(to.children.indexOf(place), 1, part);
  const attributes = Object.fromEntries(
    Object.entries(part.attributes).filter(([name]) => name !== 'hidden'),
  );
  Object.assign(part, { parent: to, attributes });
}
