/** The easing curves of a viewport's movement by their contract names, 0 to 1. After Penner's easing functions. */
type Curve = (t: number) => number;

const power =
  (exponent: number): Curve =>
  (t) =>
    t ** exponent;

/** Each as its `in` variant; the others are derived by mirroring it. */
const CURVES: Readonly<Record<string, Curve>> = {
  quad: power(2),
  cubic: power(3),
  quart: power(4),
  quint: power(5),
  sine: (t) => 1 - Math.cos((t * Math.PI) / 2),
  expo: (t) => (t === 0 ? 0 : 2 ** (10 * (t - 1))),
  circ: (t) => 1 - Math.sqrt(1 - t * t),
  elastic: (t) =>
    t === 0 || t === 1 ? t : -(2 ** (10 * t - 10)) * Math.sin(((t * 10 - 10.75) * 2 * Math.PI) / 3),
  back: (t) => t * t * (2.70158 * t - 1.70158),
  bounce: (t) => 1 - bounceOut(1 - t),
};

function bounceOut(t: number): number {
  if (t < 1 / 2.75) return 7.5625 * t * t;
  if (t < 2 / 2.75) return 7.5625 * (t - 1.5 / 2.75) ** 2 + 0.75;
  if (t < 2.5 / 2.75) return 7.5625 * (t - 2.25 / 2.75) ** 2 + 0.9375;
  return 7.5625 * (t - 2.625 / 2.75) ** 2 + 0.984375;
}

export function ease(name: string, t: number): number {
  if (name === "step") return t < 1 ? 0 : 1;
  const [, way, curveName = ""] = /^(in_out|in|out)_(\w+)$/.exec(name) ?? [];
  const curve = CURVES[curveName];
  if (!curve) return t;
  if (way === "in") return curve(t);
  if (way === "out") return 1 - curve(1 - t);
  return t < 0.5 ? curve(2 * t) / 2 : 1 - curve(2 - 2 * t) / 2;
}
