import type { CSSProperties } from "react";
import { PORCH } from "#styles/artwork.ts";

const shade = (part: keyof typeof PORCH): CSSProperties => ({ color: PORCH[part] });
const SKY = [
  ["0", shade("skyHigh")],
  ["0.55", shade("skyMiddle")],
  ["1", shade("skyLow")],
] as const;
const SEA = [
  ["0", shade("seaFar")],
  ["1", shade("seaNear")],
] as const;

/** The sign-in illustration: a veranda's arch with the sea behind it, in the late afternoon or at night. */
export function PorchPicture({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 400 640"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className={className}
      fill="currentColor"
    >
      <defs>
        <linearGradient id="porch-sky" x1="0" y1="0" x2="0" y2="1">
          {SKY.map(([offset, style]) => (
            <stop key={offset} offset={offset} stopColor="currentColor" style={style} />
          ))}
        </linearGradient>
        <linearGradient id="porch-sea" x1="0" y1="0" x2="0" y2="1">
          {SEA.map(([offset, style]) => (
            <stop key={offset} offset={offset} stopColor="currentColor" style={style} />
          ))}
        </linearGradient>
        <Glow id="porch-sun-glow" style={shade("sunGlow")} />
        <Glow id="porch-lamp-glow" style={shade("lampGlow")} />
      </defs>
      <rect width="400" height="640" fill="url(#porch-sky)" />
      <circle cx="214" cy="356" r="190" fill="url(#porch-sun-glow)" />
      <circle cx="214" cy="356" r="54" style={shade("sun")} />
      <path d="M0 372q60-34 120-16t96-4 184 12v30H0z" style={shade("hills")} opacity="0.75" />
      <rect y="380" width="400" height="260" fill="url(#porch-sea)" />
      <g style={shade("glitter")} opacity="0.75">
        <rect x="176" y="388" width="76" height="3" rx="1.5" />
        <rect x="190" y="402" width="50" height="3" rx="1.5" />
        <rect x="168" y="418" width="64" height="3" rx="1.5" opacity="0.8" />
        <rect x="206" y="436" width="38" height="3" rx="1.5" opacity="0.7" />
        <rect x="184" y="458" width="44" height="3" rx="1.5" opacity="0.5" />
      </g>
      <path d="M0 0h400v640h-46V236a154 154 0 0 0-308 0v404H0z" style={shade("wall")} />
      <path d="M46 640V236a154 154 0 0 1 308 0v404h-12V236a142 142 0 0 0-284 0v404z" style={shade("arch")} />
      <g style={shade("railing")}>
        <rect x="46" y="508" width="308" height="12" rx="2" />
        <rect x="46" y="606" width="308" height="34" />
        {[66, 104, 142, 180, 218, 256, 294, 332].map((x) => (
          <path key={x} d={`M${x - 7} 606v-8q10-14 3-36t-3-42h14q4 20-3 42t3 36v8z`} />
        ))}
      </g>
      <path d="M200 82v44" stroke="currentColor" strokeWidth="2" style={shade("cord")} />
      <circle cx="200" cy="146" r="80" fill="url(#porch-lamp-glow)" opacity="0.7" />
      <path d="M186 130h28l6 30a20 14 0 0 1-40 0z" style={shade("lamp")} />
      <g style={shade("leaves")}>
        <path d="M0 60q40 6 58 44t14 84q-22-10-36-34t-36-36z" />
        <path d="M0 168q34 4 44 40t-4 66q-18-12-26-32T0 214z" opacity="0.85" />
        <path d="M400 40q-44 4-66 34t-24 70q26-2 48-20t42-34z" />
        <path d="M400 132q-32 10-40 40t6 62q18-12 26-30t8-34z" opacity="0.85" />
      </g>
      <g style={shade("blossom")}>
        {[
          [52, 92, 8],
          [66, 128, 6],
          [30, 70, 6],
          [40, 214, 6],
          [346, 84, 8],
          [330, 116, 6],
          [372, 62, 6],
          [366, 180, 7],
        ].map(([x, y, r]) => (
          <circle key={`${x}-${y}`} cx={x} cy={y} r={r} />
        ))}
      </g>
    </svg>
  );
}

function Glow({ id, style }: { id: string; style: CSSProperties }) {
  return (
    <radialGradient id={id}>
      <stop offset="0" stopColor="currentColor" stopOpacity="0.9" style={style} />
      <stop offset="1" stopColor="currentColor" stopOpacity="0" style={style} />
    </radialGradient>
  );
}
