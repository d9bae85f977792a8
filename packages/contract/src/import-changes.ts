/** What was removed from something imported, or changed in it. */
export const IMPORT_CHANGES = [
  "TRIANGLES",
  "LINES",
  "LIGHTS",
  "MOVING_PICTURE",
  "TEXTURES_NOT_BESIDE",
  "TEXTURES_MISSING",
  "MATERIALS_NOT_BESIDE",
  "READ_AS_CENTIMETRES",
  "READ_AS_MILLIMETRES",
  "NO_UNIT",
  "PARTS_ELSEWHERE",
  "VARIANTS",
  "SHAPES",
  "BLEND_SHAPES",
  "HELD",
  "SIZE",
  "ANIMATIONS",
  "EXPRESSIONS",
] as const;

/** `values`: numbers that its message mentions (packages/messages, `import-changes`). */
export type ImportChange = { code: (typeof IMPORT_CHANGES)[number]; values: Record<string, number> };

/** Without numbers unless some are given. */
export const changed = (code: ImportChange["code"], values: ImportChange["values"] = {}): ImportChange => ({
  code,
  values,
});
