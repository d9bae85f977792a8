/** Bytes per texel of float textures. */
const TEXEL_BYTES = new Map<number, number>([
  [WebGL2RenderingContext.RGBA32F, 16],
  [WebGL2RenderingContext.RG32F, 8],
]);

/** Counts the video memory of buffers and float textures from now on; returns a function that gives the bytes. */
export function countVideoMemory(): () => number {
  const held = new Map<WebGLBuffer | WebGLTexture, number>();
  const gl = WebGL2RenderingContext.prototype as unknown as Calls;
  const { bufferData, deleteBuffer, texStorage2D, deleteTexture } = gl;
  gl.bufferData = function (target, data, ...rest) {
    bufferData.call(this, target, data, ...rest);
    const bound = this.getParameter(
      target === this.ELEMENT_ARRAY_BUFFER ? this.ELEMENT_ARRAY_BUFFER_BINDING : this.ARRAY_BUFFER_BINDING,
    ) as WebGLBuffer | null;
    if (bound) held.set(bound, typeof data === "number" ? data : data.byteLength);
  };
  gl.texStorage2D = function (target, levels, format, width, height) {
    texStorage2D.call(this, target, levels, format, width, height);
    const bound = this.getParameter(this.TEXTURE_BINDING_2D) as WebGLTexture | null;
    const bytes = TEXEL_BYTES.get(format);
    if (bound && bytes !== undefined) held.set(bound, bytes * width * height);
  };
  gl.deleteBuffer = function (buffer) {
    if (buffer) held.delete(buffer);
    deleteBuffer.call(this, buffer);
  };
  gl.deleteTexture = function (texture) {
    if (texture) held.delete(texture);
    deleteTexture.call(this, texture);
  };
  return () => [...held.values()].reduce((sum, bytes) => sum + bytes, 0);
}

type Gl = WebGL2RenderingContext;
/** WebGL's methods as values that can be read and replaced. */
type Calls = {
  bufferData: (this: Gl, target: number, data: ArrayBufferView | number, ...rest: number[]) => void;
  deleteBuffer: (this: Gl, buffer: WebGLBuffer | null) => void;
  texStorage2D: (
    this: Gl,
    target: number,
    levels: number,
    format: number,
    width: number,
    height: number,
  ) => void;
  deleteTexture: (this: Gl, texture: WebGLTexture | null) => void;
};
