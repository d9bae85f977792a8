/** A prim, or a property of one; numbers as they are written. */
export type Spec = { specType: number; fields: Record<string, unknown> };
/** By their paths: `/Room/Wall` is a prim, `/Room/Wall.points` a property of it. */
export type Specs = Record<string, Spec>;

/** A property's value, at rest where it moves. */
export function restOf(spec: Spec | undefined): unknown {
  const samples = spec?.fields["timeSamples"] as { values?: unknown[] } | null | undefined;
  return spec?.fields["default"] ?? samples?.values?.[0];
}
