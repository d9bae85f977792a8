import { useQuery } from "@tanstack/react-query";
import { sentenceFor } from "../../faults/sentence.ts";
import { buildLogQuery, type OwnPackage } from "./package-queries.ts";

/** What has happened to a version so far, line by line. */
export function BuildLog({ version }: { version: Pick<OwnPackage, "sku" | "version" | "title"> }) {
  const { data, error } = useQuery(buildLogQuery(version));
  if (error)
    return (
      <p role="alert" className="mt-3 text-sm text-bad">
        {sentenceFor(error)}
      </p>
    );
  return (
    <ol
      role="log"
      aria-label={`Build log of ${version.title}, version ${version.version}`}
      className="mt-3 grid gap-1 rounded-xl bg-sunken px-4 py-3 font-mono text-[0.8125rem]"
    >
      {(data?.lines ?? []).map(({ level, message }, at) => (
        <li key={at} className={level === "error" ? "text-bad" : "text-ink-soft"}>
          {message}
        </li>
      ))}
    </ol>
  );
}
