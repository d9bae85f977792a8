/** Bytes per texel by WebGL's internal format; four for all others. */
const TEXEL: Partial<Record<keyof WebGL2RenderingContext, number>> = {
  RGBA32F: 16,
  RGBA16F: 8,
  DEPTH32F_STENCIL8: 8,
  RG32F: 8,
  RG8: 2,
  R16F: 2,
  DEPTH_COMPONENT16: 2,
  R8: 1,
};

/** WebGL's methods as values that can be read and replaced. */
type Calls = {
  texStorage2D: (this: Gl, ...given: [number, number, number, number, number]) => void;
  texStorage3D: (this: Gl, ...given: [number, number, number, number, number, number]) => void;
  texImage2D: (this: Gl, ...given: number[]) => void;
  deleteTexture: (this: Gl, texture: WebGLTexture | null) => void;
};
type Gl = WebGL2RenderingContext;

type Size = { width: number; height: number; depth: number; levels: number };

/** Counts the memory of WebGL2 textures from now on; returns a function that gives the bytes of existing ones. */
export function countTextureBytes(): () => number {
  const gl = WebGL2RenderingContext.prototype;
  const calls = gl as unknown as Calls;
  const held = new Map<WebGLTexture, number>();
  const bytesOf = new Map<number, number>(
    Object.entries(TEXEL).map(([name, bytes]) => [gl[name as "RGBA16F"], bytes]),
  );
  const bound = (context: WebGL2RenderingContext, target: number): WebGLTexture | null =>
    context.getParameter(
      target === gl.TEXTURE_2D_ARRAY
        ? gl.TEXTURE_BINDING_2D_ARRAY
        : target === gl.TEXTURE_3D
          ? gl.TEXTURE_BINDING_3D
          : target === gl.TEXTURE_2D
            ? gl.TEXTURE_BINDING_2D
            : gl.TEXTURE_BINDING_CUBE_MAP,
    ) as WebGLTexture | null;
  const hold = (
    context: WebGL2RenderingContext,
    target: number,
    format: number,
    { width, height, depth, levels }: Size,
  ): void => {
    const texture = bound(context, target);
    // Each mipmap level has a quarter of the texels of the previous one.
    const whole = levels > 1 ? 4 / 3 : 1;
    const sides = target === gl.TEXTURE_CUBE_MAP ? 6 : 1;
    if (texture) held.set(texture, width * height * depth * whole * sides * (bytesOf.get(format) ?? 4));
  };
  const { texStorage2D, texStorage3D, texImage2D, deleteTexture } = calls;
  calls.texStorage2D = function (target, levels, format, width, height) {
    texStorage2D.call(this, target, levels, format, width, height);
    hold(this, target, format, { width, height, depth: 1, levels });
  };
  calls.texStorage3D = function (target, levels, format, width, height, depth) {
    texStorage3D.call(this, target, levels, format, width, height, depth);
    hold(this, target, format, { width, height, depth, levels });
  };
  // Only the overload with a size; others aren't used for persistent textures.
  calls.texImage2D = function (...given) {
    texImage2D.apply(this, given);
    const [target = 0, level, format = 0, width = 0, height = 0] = given;
    if (level === 0 && given.length >= 9) hold(this, target, format, { width, height, depth: 1, levels: 1 });
  };
  calls.deleteTexture = function (texture) {
    if (texture) held.delete(texture);
    deleteTexture.call(this, texture);
  };
  return () => Array.from(held.values()).reduce((sum, bytes) => sum + bytes, 0);
}
