const DECODER = /[\\/]meshoptimizer[\\/]meshopt_decoder\.mjs$/;
const WITHOUT_SIMD = /(var wasm_base =\s*)'[^']*'/;

/** A Vite plugin that leaves out the decoder for browsers without SIMD: what they lack besides, every page needs. */
export const leanMeshopt = () => ({
  name: "lean-meshopt",
  transform(code, id) {
    if (!DECODER.test(id)) return null;
    if (!WITHOUT_SIMD.test(code)) throw new Error("meshoptimizer holds its decoders in another way");
    return { code: code.replace(WITHOUT_SIMD, "$1''"), map: null };
  },
});
