/**
 * Reduces each draw call to one triangle, and multi-draw calls to none. Calls, buffers and textures stay the same, so
 * the page's thread does the same work, but software rendering takes no processor time from it.
 */
export function thinDraws(): void {
  const gl = WebGL2RenderingContext.prototype as unknown as Draws;
  const { drawElements, drawArrays, drawElementsInstanced, drawArraysInstanced, getExtension } = gl;
  gl.drawElements = function (mode, count, type, offset) {
    drawElements.call(this, mode, least(count), type, offset);
  };
  gl.drawArrays = function (mode, first, count) {
    drawArrays.call(this, mode, first, least(count));
  };
  gl.drawElementsInstanced = function (mode, count, type, offset, times) {
    drawElementsInstanced.call(this, mode, least(count), type, offset, Math.min(1, times));
  };
  gl.drawArraysInstanced = function (mode, first, count, times) {
    drawArraysInstanced.call(this, mode, first, least(count), Math.min(1, times));
  };
  gl.getExtension = function (name: string): unknown {
    const found = getExtension.call(this, name);
    if (name === "WEBGL_multi_draw") thinMany(found as WEBGL_multi_draw | null);
    return found;
  };
}

/** WebGL's methods as values that can be read and replaced. */
type Draws = {
  drawElements: (this: Gl, mode: number, count: number, type: number, offset: number) => void;
  drawArrays: (this: Gl, mode: number, first: number, count: number) => void;
  drawElementsInstanced: (
    this: Gl,
    mode: number,
    count: number,
    type: number,
    offset: number,
    times: number,
  ) => void;
  drawArraysInstanced: (this: Gl, mode: number, first: number, count: number, times: number) => void;
  getExtension: (this: Gl, name: string) => unknown;
};
type Gl = WebGL2RenderingContext;

const least = (count: number): number => Math.min(3, count);

/** Zero counts, for more runs than any call has: one triangle for each of thousands would still take processor time. */
const nothings = new Int32Array(16_384);
const thinned = new WeakSet<WEBGL_multi_draw>();

function thinMany(many: WEBGL_multi_draw | null): void {
  if (!many || thinned.has(many)) return;
  thinned.add(many);
  const draw = many.multiDrawElementsWEBGL.bind(many);
  const drawOften = many.multiDrawElementsInstancedWEBGL.bind(many);
  many.multiDrawElementsInstancedWEBGL = (
    mode,
    _counts,
    _at,
    type,
    offsets,
    offsetsAt,
    _times,
    _from,
    runs,
  ) => drawOften(mode, nothings, 0, type, offsets, offsetsAt, nothings, 0, runs);
  many.multiDrawElementsWEBGL = (mode, _counts, _at, type, offsets, offsetsAt, runs) =>
    draw(mode, nothings, 0, type, offsets, offsetsAt, runs);
}
