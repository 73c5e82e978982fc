/** What each painting operator of pdf.js does to a walk over the page. */
import type { Glyph, Operators, PageWalk } from './page-walk.js';

type Step = (values: readonly unknown[]) => void;

const numbersOf = (values: readonly unknown[]): number[] => {
  const [first] = values;
  const flat = typeof first === 'object' && first !== null ? Array.from(first as ArrayLike<number>) : values;
  return flat.map(Number);
};

export function stepsOf(walk: PageWalk, operators: Operators): ReadonlyMap<number, Step> {
  return new Map([
    ...stateSteps(walk, operators),
    ...textSteps(walk, operators),
    ...paintSteps(walk, operators),
  ]);
}

function stateSteps(walk: PageWalk, operators: Operators): [number, Step][] {
  const paintWith =
    (colourOf: (values: readonly unknown[]) => string): Step =>
    (values) => {
      walk.state.fill = colourOf(values);
    };
  return [
    [operators.save, () => walk.save()],
    [operators.restore, () => walk.restore()],
    [operators.transform, (values) => walk.transform(numbersOf(values))],
    [
      operators.paintFormXObjectBegin,
      ([matrix]) => {
        walk.save();
        if (matrix) walk.transform(numbersOf([matrix]));
      },
    ],
    [operators.paintFormXObjectEnd, () => walk.restore()],
    [operators.setFillRGBColor, paintWith(hexOf)],
    [operators.setFillColorN, paintWith(() => '?')],
    [operators.setFillTransparent, paintWith(() => '?')],
    [
      operators.setGState,
      ([entries]) => {
        for (const entry of Array.isArray(entries) ? (entries as unknown[]) : [])
          if (Array.isArray(entry) && entry[0] === 'ca') walk.state.opacity = Number(entry[1]);
      },
    ],
  ];
}

/** A string, or three numbers from 0 to 255. */
const hexOf = (values: readonly unknown[]): string =>
  typeof values[0] === 'string'
    ? values[0]
    : `#${numbersOf(values)
        .slice(0, 3)
        .map((part) => part.toString(16).padStart(2, '0'))
        .join('')}`;

function textSteps(walk: PageWalk, operators: Operators): [number, Step][] {
  const set =
    (key: 'characterSpacing' | 'wordSpacing' | 'leading' | 'rise' | 'mode'): Step =>
    (values) => {
      walk.state[key] = Number(values[0]);
    };
  return [
    [operators.beginText, () => walk.setMatrix([1, 0, 0, 1, 0, 0])],
    [operators.setTextMatrix, (values) => walk.setMatrix(numbersOf(values))],
    [operators.moveText, ([x, y]) => walk.move(Number(x), Number(y))],
    [
      operators.setLeadingMoveText,
      ([x, y]) => {
        walk.state.leading = -Number(y);
        walk.move(Number(x), Number(y));
      },
    ],
    [operators.nextLine, () => walk.move(0, -walk.state.leading)],
    [operators.setCharSpacing, set('characterSpacing')],
    [operators.setWordSpacing, set('wordSpacing')],
    [operators.setLeading, set('leading')],
    [operators.setTextRise, set('rise')],
    [operators.setTextRenderingMode, set('mode')],
    [
      operators.setHScale,
      ([percent]) => {
        walk.state.scale = Number(percent) / 100;
      },
    ],
    [
      operators.setFont,
      ([font, size]) => {
        walk.state.font = String(font);
        walk.state.size = Number(size);
      },
    ],
    [operators.showText, ([glyphs]) => walk.show(glyphs as readonly (Glyph | number | null)[])],
  ];
}

function paintSteps(walk: PageWalk, operators: Operators): [number, Step][] {
  const filling = new Set<unknown>([
    operators.fill,
    operators.eoFill,
    operators.fillStroke,
    operators.eoFillStroke,
    operators.closeFillStroke,
    operators.closeEOFillStroke,
  ]);
  const stroking = new Set<unknown>([operators.stroke, operators.closeStroke]);
  const picture = (): void => walk.paintPicture();
  const all = (): void => walk.coverAll();
  return [
    [
      operators.constructPath,
      ([painting, , bounds]) => {
        if (!bounds) return;
        const isFilled = filling.has(painting);
        if (isFilled) walk.fillBox(numbersOf([bounds]));
        if (isFilled || stroking.has(painting)) walk.rule(numbersOf([bounds]));
      },
    ],
    [operators.paintImageXObject, picture],
    [operators.paintInlineImageXObject, picture],
    [operators.paintImageMaskXObject, picture],
    [operators.paintSolidColorImageMask, picture],
    [operators.paintImageXObjectRepeat, all],
    [operators.paintImageMaskXObjectGroup, all],
    [operators.paintImageMaskXObjectRepeat, all],
    [operators.paintInlineImageXObjectGroup, all],
    [operators.shadingFill, all],
  ];
}
