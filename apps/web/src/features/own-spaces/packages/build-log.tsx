import { useQuery } from "@tanstack/react-query";
import { formatDate } from "@veranda/messages";
import * as t from "@veranda/messages/spaces";
import { sentenceFor } from "../../faults/sentence.ts";
import { buildLogQuery, type OwnPackage } from "./package-queries.ts";
import { FormFault } from "../../../ui/form-fault.tsx";

const TIME = { timeStyle: "medium" } as const;

/** What has happened to a version so far, line by line. */
export function BuildLog({ version }: { version: Pick<OwnPackage, "sku" | "version" | "title"> }) {
  const { data, error } = useQuery(buildLogQuery(version));
  if (error) return <FormFault className="mt-3">{sentenceFor(error)}</FormFault>;
  return (
    <ol
      role="log"
      aria-label={t.buildLog({ package: version.title, version: version.version })}
      className="mt-3 grid gap-1 rounded-xl bg-sunken px-4 py-3 font-mono text-[0.8125rem]"
    >
      {(data?.lines ?? []).map(({ at, level, message }, place) => (
        <li key={place} className={`flex gap-3 ${level === "error" ? "text-bad" : "text-ink-soft"}`}>
          <time dateTime={at} className="shrink-0 tabular-nums">
            {formatDate(new Date(at), TIME)}
          </time>
          <span className="min-w-0 break-words">{level === "error" ? t.logError({ message }) : message}</span>
        </li>
      ))}
    </ol>
  );
}
