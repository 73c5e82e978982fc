/** What pdf.js draws pages on: @napi-rs/canvas, an optional package that is loaded when the first page has to be drawn. */
import { createIsomorphicCanvasFactory } from 'unpdf';

interface Canvas {
  width: number;
  height: number;
  getContext(kind: '2d'): object;
  encode(format: 'png'): Promise<Uint8Array>;
}

interface Drawing {
  readonly canvas: Canvas;
  readonly context: object;
}

export const CANVAS_PACKAGE = '@napi-rs/canvas';

let create: ((width: number, height: number) => Canvas) | null = null;

/** @throws where the package is not installed */
export async function loadCanvas(): Promise<void> {
  if (create !== null) return;
  const name: string = CANVAS_PACKAGE;
  const loaded = (await import(name)) as { createCanvas: NonNullable<typeof create> };
  // Gives pdf.js the package's paths, matrices and pictures, too.
  await createIsomorphicCanvasFactory(() => Promise.resolve(loaded as never));
  create = loaded.createCanvas;
}

/** As pdf.js asks for them; `loadCanvas` comes first. */
export class Canvases {
  create(width: number, height: number): Drawing {
    if (create === null) throw new Error('No canvas was loaded.');
    const canvas = create(Math.max(1, Math.ceil(width)), Math.max(1, Math.ceil(height)));
    return { canvas, context: canvas.getContext('2d') };
  }

  reset({ canvas }: Drawing, width: number, height: number): void {
    Object.assign(canvas, { width: Math.max(1, width), height: Math.max(1, height) });
  }

  destroy({ canvas }: Drawing): void {
    Object.assign(canvas, { width: 1, height: 1 });
  }
}
