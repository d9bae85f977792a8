import { useQuery } from "@tanstack/react-query";
import type { LogLine } from "@veranda/contract/records/package-record";
import { formatDate } from "@veranda/messages";
import * as t from "@veranda/messages/spaces";
import { fileFaultSentence, useFileFault } from "#api/faults/file-faults.ts";
import { sentenceFor } from "#api/faults/sentence.ts";
import { megabytes } from "#api/uploads/megabytes.ts";
import { buildLogQuery, type OwnPackage } from "./package-queries.ts";
import { FormFault } from "#ui/form-fault.tsx";

const TIME = { timeStyle: "medium" } as const;

/** A version's build log, line by line. */
export function BuildLog({ version }: { version: OwnPackage }) {
  const { data, error } = useQuery(buildLogQuery(version));
  // Rerenders once the error messages have loaded.
  useFileFault(data?.lines.findLast(({ fault }) => fault)?.fault ?? null);
  if (error) return <FormFault className="mt-3">{sentenceFor(error)}</FormFault>;
  return (
    <ol
      role="log"
      aria-label={t.buildLog({ package: version.title, version: version.version })}
      className="mt-3 grid gap-1 rounded-xl bg-sunken px-4 py-3 font-mono text-[0.8125rem]"
    >
      {(data?.lines ?? []).map((line, place) => (
        <li key={place} className={`flex gap-3 ${line.level === "error" ? "text-bad" : "text-ink-soft"}`}>
          <time dateTime={line.at} className="shrink-0 tabular-nums">
            {formatDate(new Date(line.at), TIME)}
          </time>
          <span className="min-w-0 break-words">{wordsOf(line, version)}</span>
        </li>
      ))}
    </ol>
  );
}

function wordsOf(
  { step, level, attempt = 1, file = "", fault }: LogLine,
  { sku, version, size }: OwnPackage,
): string {
  const words: Readonly<Record<LogLine["step"], () => string>> = {
    RECEIVED: () => t.packageReceived({ package: sku, version, size: megabytes(size) }),
    STARTED: () => t.buildStarted({ attempt }),
    CHECKING: () => t.buildChecking({ file }),
    INTERRUPTED: t.buildInterrupted,
    REFUSED: () => (fault && fileFaultSentence(fault)) ?? t.refused(),
    READY: t.ready,
  };
  return level === "error" ? t.logError({ message: words[step]() }) : words[step]();
}
