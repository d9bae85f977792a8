import type { CustomAvatarReport } from "@veranda/contract/custom-avatar";
import { formatNumber } from "@veranda/messages";
import * as t from "@veranda/messages/avatars";
import { importChangeText } from "#i18n/import-change-text.ts";

const inUnit = (value: number, unit: string, maximumFractionDigits: number): string =>
  formatNumber(value, { style: "unit", unit, maximumFractionDigits });
const megabytes = (bytes: number): string =>
  bytes < 1e6 ? inUnit(bytes / 1e3, "kilobyte", 0) : inUnit(bytes / 1e6, "megabyte", 1);
const SOURCES = { vrm0: "VRM 0", vrm1: "VRM 1", glb: "GLB" } as const;

/** A short summary: the source, the result, and what was left out. */
export function ImportResult({ report }: { report: CustomAvatarReport }) {
  const { before, after, changes, height, source } = report;
  return (
    <details className="rounded-2xl border border-line px-4 py-3 text-sm">
      <summary className="cursor-pointer font-semibold">{t.importResult()}</summary>
      <p className="mt-2 text-ink-soft">
        {t.importSummary({
          source: SOURCES[source],
          height: inUnit(height, "meter", 1),
          bytesBefore: megabytes(before.bytes),
          bytesAfter: megabytes(after.bytes),
          before: before.triangles,
          after: after.triangles,
        })}
      </p>
      {changes.length > 0 && (
        <>
          <p className="mt-2 font-semibold">{t.leftOut()}</p>
          <ul className="mt-1 list-disc pl-5 text-ink-soft">
            {changes.map((change) => (
              <li key={change.code}>{importChangeText(change)}</li>
            ))}
          </ul>
        </>
      )}
    </details>
  );
}
