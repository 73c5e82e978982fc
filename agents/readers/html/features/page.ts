import type { PageMetadata } from '../metadata.js';
import type { ElementNode } from '../../tree.js';
import type { TextBlock } from '../blocks.js';
import { add, empty, share, totalsOf, type Totals } from './totals.js';
import { containment, overlap, wordsOf } from './word-sets.js';
import { parseUrl } from '../../../../text/urls.js';

/** Features of a block in the whole of its page: containers, neighbours, repetition, position, kind of page. */

const isParagraph = (block: TextBlock): boolean =>
  block.text.length >= 80 && block.linkCharacters < block.text.length * 0.35;

export class PageView {
  private readonly totals = new Map<ElementNode, Totals>();
  private readonly scores = new Map<ElementNode, number>();
  private readonly signatures = new Map<string, Totals>();
  private readonly signatureOfUnit: string[] = [];
  private readonly copies = new Map<string, number>();
  private readonly all: Totals = empty();
  private readonly top: ElementNode | null;
  private readonly dominant: ElementNode | null;
  private readonly firstOfTop: number;
  private readonly paragraphAt: readonly number[];
  private readonly titleWords: ReadonlySet<string>;
  private readonly descriptionWords: ReadonlySet<string>;
  private readonly pageFeatures: readonly number[];
  private characters = 0;
  private lastHeading1 = -1;
  private lastHeading = -1;
  private lastLevel = 0;

  private readonly blocks: readonly TextBlock[];

  constructor(blocks: readonly TextBlock[], metadata: PageMetadata, address: string) {
    this.blocks = blocks;
    const paragraphAt: number[] = [];
    blocks.forEach((block, index) => {
      this.count(block);
      if (isParagraph(block)) paragraphAt.push(index);
    });
    this.paragraphAt = paragraphAt;
    this.top = this.findTop();
    this.dominant = this.findDominant();
    const top = this.top;
    this.firstOfTop = top ? blocks.findIndex((block) => block.path.includes(top)) : 0;
    this.titleWords = new Set(wordsOf(metadata.title ?? ''));
    this.descriptionWords = new Set(wordsOf(metadata.description ?? ''));
    this.pageFeatures = this.describePage(metadata, address);
  }

  private count(block: TextBlock): void {
    const paragraph = isParagraph(block);
    add(this.all, block, paragraph);
    for (const element of block.path) add(totalsOf(this.totals, element), block, paragraph);
    const signature = block.path
      .slice(-5)
      .map((element) => element.tag + '.' + (element.attributes['class'] ?? '').slice(0, 60))
      .join('>');
    this.signatureOfUnit.push(signature);
    const group = this.signatures.get(signature) ?? empty();
    add(group, block, paragraph);
    this.signatures.set(signature, group);
    this.copies.set(block.text, (this.copies.get(block.text) ?? 0) + 1);
    const own = block.text.length - block.linkCharacters;
    if (own < 25) return;
    // The weights are those of Arc90's Readability: a paragraph speaks for its parent, half for the grandparent.
    const score =
      1 + Math.min(3, own / 100) + (block.text.slice(0, 1_000).match(/[,，、]/gu)?.length ?? 0) * 0.5;
    const at = block.path.lastIndexOf(block.element);
    for (let step = 1; step <= 4; step += 1) {
      const element =
        block.path[at - step + (block.element.tag === 'p' || block.element.tag === 'li' ? 0 : 1)];
      if (!element) break;
      const share = step === 1 ? 1 : step === 2 ? 0.5 : 1 / (step * 3);
      this.scores.set(element, (this.scores.get(element) ?? 0) + score * share);
    }
  }

  private findTop(): ElementNode | null {
    let best: ElementNode | null = null;
    let bestScore = 0;
    for (const [element, score] of this.scores) {
      if (element.tag === 'body' || element.tag === 'html') continue;
      const totals = totalsOf(this.totals, element);
      const value = score * (1 - totals.linkCharacters / Math.max(1, totals.characters));
      if (value > bestScore) [best, bestScore] = [element, value];
    }
    return best;
  }

  /** The deepest element that still holds most of the paragraphs' text. */
  private findDominant(): ElementNode | null {
    let best: ElementNode | null = null;
    let fewest = Infinity;
    for (const [element, totals] of this.totals) {
      const share = totals.paragraphCharacters / Math.max(1, this.all.paragraphCharacters);
      if (share >= 0.7 && totals.characters <= fewest) [best, fewest] = [element, totals.characters];
    }
    return best;
  }

  private describePage(metadata: PageMetadata, address: string): readonly number[] {
    const top = this.top ? totalsOf(this.totals, this.top) : empty();
    const types = `${metadata.jsonLd.types.join(' ')} ${metadata.articleType ?? ''}`;
    const path = parseUrl(address)?.pathname ?? address;
    const segments = path.split('/').filter(Boolean);
    const elements = [...this.totals.keys()];
    return [
      Math.log1p(this.all.blocks),
      Math.log1p(this.all.characters),
      share(this.all.linkCharacters, this.all.characters),
      Math.log1p(this.all.paragraphs),
      share(this.all.paragraphCharacters, this.all.characters),
      share(top.characters, this.all.characters),
      Math.min(20, elements.filter((element) => element.tag === 'article').length),
      Math.min(8, segments.length),
      Math.min(12, (segments.at(-1) ?? '').split(/[-_]/u).length),
      Math.min(5, elements.filter((element) => element.tag === 'form').length),
      /article|posting|report/u.test(types) ? 1 : 0,
      /product|offer/u.test(types) ? 1 : 0,
      /forum|qapage|question/u.test(types) ? 1 : 0,
      /collection|itemlist|searchresult|breadcrumb/u.test(types) ? 1 : 0,
      /localbusiness|service|website/u.test(types) ? 1 : 0,
    ];
  }

  /** Must be called for the blocks in order. */
  features(index: number, into: number[]): void {
    const block = this.blocks[index];
    if (!block) return;
    const at = block.path.lastIndexOf(block.element);
    const branch = this.branchOf(block);
    for (const element of [block.element, block.path[at - 1], block.path[at - 2], branch.element, this.top]) {
      this.pushTotals(element ?? null, into);
    }
    if (block.level === 1) this.lastHeading1 = index;
    const top = this.top;
    const inTop = top !== null && block.path.includes(top);
    const topParent = top?.parent ?? null;
    into.push(
      inTop ? 1 : 0,
      topParent !== null && block.path.includes(topParent) ? 1 : 0,
      branch.steps,
      this.dominant ? block.path.length - 1 - block.path.indexOf(this.dominant) : 40,
      index < this.firstOfTop ? 1 : 0,
      Math.log1p(this.scores.get(block.path[at - 1] ?? block.element) ?? 0),
      index / Math.max(1, this.blocks.length),
      this.characters / Math.max(1, this.all.characters),
      this.lastHeading1 < 0 ? -1 : Math.min(200, index - this.lastHeading1),
      this.lastHeading < 0 ? -1 : Math.min(50, index - this.lastHeading),
      this.lastLevel,
    );
    this.pushParagraphDistances(index, into);
    this.pushRepetition(index, block, into);
    this.pushMetadata(block, into);
    into.push(...this.pageFeatures);
    this.pushNeighbours(index, into);
    this.characters += block.text.length;
    if (block.level > 0) [this.lastHeading, this.lastLevel] = [index, block.level];
  }

  private pushTotals(element: ElementNode | null, into: number[]): void {
    const totals = element ? totalsOf(this.totals, element) : empty();
    into.push(
      Math.log1p(totals.characters),
      share(totals.linkCharacters, totals.characters),
      Math.log1p(totals.blocks),
      Math.log1p(totals.paragraphs),
      share(totals.paragraphCharacters, totals.characters),
      share(totals.characters, this.all.characters),
    );
  }

  /** Where the unit's path leaves the path to the top container. */
  private branchOf(block: TextBlock): { readonly element: ElementNode | null; readonly steps: number } {
    const ancestors = new Set<ElementNode>();
    for (let element = this.top; element; element = element.parent) ancestors.add(element);
    const at = block.path.findIndex((element) => !ancestors.has(element));
    return {
      element: at < 0 ? block.element : (block.path[at] ?? null),
      steps: at < 0 ? 0 : block.path.length - at,
    };
  }

  private pushParagraphDistances(index: number, into: number[]): void {
    let low = 0;
    let high = this.paragraphAt.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.paragraphAt[middle] ?? 0) < index) low = middle + 1;
      else high = middle;
    }
    const before = this.paragraphAt[low - 1];
    const after = this.paragraphAt[low];
    into.push(
      before === undefined ? 50 : Math.min(50, index - before),
      after === undefined ? 50 : Math.min(50, after - index),
      before === undefined ? 1 : 0,
    );
  }

  private pushRepetition(index: number, block: TextBlock, into: number[]): void {
    const group = this.signatures.get(this.signatureOfUnit[index] ?? '') ?? empty();
    into.push(
      Math.log1p(group.blocks),
      Math.log1p(group.characters / Math.max(1, group.blocks)),
      share(group.linkCharacters, group.characters),
      share(group.characters, this.all.characters),
      Math.min(10, this.copies.get(block.text) ?? 1),
    );
  }

  private pushMetadata(block: TextBlock, into: number[]): void {
    const words = wordsOf(block.text.slice(0, 1_000));
    into.push(
      this.titleWords.size > 0 && words.length <= 60 ? overlap(words, this.titleWords) : 0,
      this.descriptionWords.size > 3 ? containment(new Set(words), this.descriptionWords) : -1,
    );
  }

  private pushNeighbours(index: number, into: number[]): void {
    for (const step of [-3, -2, -1, 1, 2, 3]) {
      const other = this.blocks[index + step];
      into.push(
        other ? Math.log1p(other.text.length) : -1,
        other ? share(other.linkCharacters, other.text.length) : -1,
        other ? other.level : -1,
      );
    }
    let characters = 0;
    let links = 0;
    for (let at = Math.max(0, index - 6); at <= Math.min(this.blocks.length - 1, index + 6); at += 1) {
      characters += this.blocks[at]?.text.length ?? 0;
      links += this.blocks[at]?.linkCharacters ?? 0;
    }
    into.push(Math.log1p(characters), share(links, characters));
  }
}
