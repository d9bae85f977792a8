/** A prim or a property; values as they are stored. */
export type Spec = { specType: number; fields: Record<string, unknown> };
/** By path: `/Room/Wall` is a prim, `/Room/Wall.points` a property of it. */
export type Specs = Record<string, Spec>;

/** A property's value, for an animated one at rest. */
export function restOf(spec: Spec | undefined): unknown {
  const samples = spec?.fields["timeSamples"] as { values?: unknown[] } | null | undefined;
  return spec?.fields["default"] ?? samples?.values?.[0];
}
