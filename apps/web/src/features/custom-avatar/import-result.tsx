import type { CustomAvatarReport } from "@veranda/contract/custom-avatar";

const COUNT = new Intl.NumberFormat("en");
const SIZE = new Intl.NumberFormat("en", { maximumFractionDigits: 1 });
const megabytes = (bytes: number): string =>
  bytes < 1e6 ? `${COUNT.format(Math.round(bytes / 1e3))} kB` : `${SIZE.format(bytes / 1e6)} MB`;
const SOURCES = { vrm0: "VRM 0", vrm1: "VRM 1", glb: "GLB" } as const;

/** In a few lines: what it was, what it became, what was left out. */
export function ImportResult({ report }: { report: CustomAvatarReport }) {
  const { before, after, changes, height, source } = report;
  return (
    <details className="rounded-2xl border border-line px-4 py-3 text-sm">
      <summary className="cursor-pointer font-semibold">Import result</summary>
      <p className="mt-2 text-ink-soft">
        {SOURCES[source]}, {SIZE.format(height)} m tall. {megabytes(before.bytes)} became{" "}
        {megabytes(after.bytes)}; {COUNT.format(before.triangles)} triangles became{" "}
        {COUNT.format(after.triangles)}.
      </p>
      {changes.length > 0 && (
        <>
          <p className="mt-2 font-semibold">Left out or changed</p>
          <ul className="mt-1 list-disc pl-5 text-ink-soft">
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        </>
      )}
    </details>
  );
}
