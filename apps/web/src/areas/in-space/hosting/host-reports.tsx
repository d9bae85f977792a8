import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { HostReport } from "@veranda/contract";
import { quoted } from "@veranda/messages/report";
import * as t from "@veranda/messages/hosting";
import { instance as instanceNumber } from "@veranda/messages/people-here";
import { api } from "#api/client.ts";
import { sentenceFor } from "#api/faults/sentence.ts";
import { formatMoment } from "#i18n/moments.ts";
import { REPORT_REASONS } from "#i18n/titles/report-reasons.ts";
import { useEngine, useEngineState } from "#engine/engine-state.ts";
import { GlassAction } from "#ui/glass-action.tsx";
import { showToast } from "#ui/toast/toast-store.ts";
import { openPersonCard } from "../people/recent-people.ts";
import { Section } from "./section.tsx";
import { hostReportsQuery } from "./undealt-count.ts";
import { REPORTS_ID } from "./what-waits.tsx";

/** What visitors have reported here, for hosts to act on before staff decide. */
export function HostReports({ spaceId }: { spaceId: string }) {
  const { data } = useQuery(hostReportsQuery(spaceId));
  if (data === undefined || data.length === 0) return null;
  return (
    <Section id={REPORTS_ID} title={t.reports()} hint={t.reportsLead()}>
      <ul className="grid gap-2">
        {data.map((report) => (
          <li key={report.id} className="rounded-2xl bg-on-glass/8 px-3 py-2">
            <Report report={report} spaceId={spaceId} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Report({ report, spaceId }: { report: HostReport; spaceId: string }) {
  const { message, category, at, instance, dealt } = report;
  return (
    <>
      <p className="text-sm font-semibold wrap-anywhere">{titleOf(report)}</p>
      {message !== null && (
        <p className="text-sm wrap-anywhere">
          {message.isTextHidden ? t.actTextHidden() : quoted({ text: message.text })}
        </p>
      )}
      <p className="text-xs text-on-glass-soft">
        {REPORT_REASONS[category]()} · <time dateTime={at}>{formatMoment(at)}</time>
        {instance !== null && ` · ${instanceNumber({ number: instance })}`}
      </p>
      {dealt === null ? (
        <Tools report={report} spaceId={spaceId} />
      ) : (
        <p className="mt-1 text-xs text-good">
          {dealt.by === null ? t.reportDealtHint() : t.reportDealtBy({ name: dealt.by })}
        </p>
      )}
    </>
  );
}

function titleOf({ kind, person, object }: HostReport): string {
  const name = person?.displayName ?? t.reportedSomebody();
  if (kind === "message") return t.reportedMessage({ name });
  if (kind === "person") return name;
  return object === null || object.name === ""
    ? t.reportedObjectBy({ name })
    : t.reportedObject({ name: object.name });
}

/** The host's own tools, for what is here. */
function Tools({
  report: { id, person, message, object },
  spaceId,
}: {
  report: HostReport;
  spaceId: string;
}) {
  const engine = useEngine();
  const queries = useQueryClient();
  const messages = useEngineState("chat.messages");
  const objects = useEngineState("objects");
  const participants = useEngineState("participants");
  const here = Object.values(participants).find(
    (each) => person?.id !== null && (each.id === person?.id || each.userId === person?.id),
  );
  const isObjectHere = object !== null && objects[object.id] !== undefined;
  const markDealt = useMutation({
    mutationFn: async () =>
      (
        await api("POST /rooms/{id}/reports/{reportID}/dealt", {
          params: { id: spaceId, reportID: id },
        })
      ).data,
    onSuccess: (reports) => queries.setQueryData(hostReportsQuery(spaceId).queryKey, reports),
    onError: (fault) => {
      showToast({ message: sentenceFor(fault), kind: "error" });
      // Staff may have decided meanwhile.
      void queries.invalidateQueries({ queryKey: hostReportsQuery(spaceId).queryKey });
    },
  });
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      {message !== null && messages.some((each) => each.id === message.id) && (
        <GlassAction onClick={() => engine.send("remove_message", { messageId: message.id })}>
          {t.reportRemoveMessage()}
        </GlassAction>
      )}
      {isObjectHere && (
        <>
          <GlassAction onClick={() => engine.send("focus_object", { objectId: object.id })}>
            {t.reportLookAt()}
          </GlassAction>
          <GlassAction onClick={() => engine.send("delete_objects", { objectIds: [object.id] })}>
            {t.reportDeleteObject()}
          </GlassAction>
        </>
      )}
      {here !== undefined && (
        <GlassAction onClick={() => openPersonCard(engine, here)}>
          {t.reportPerson({ name: here.displayName })}
        </GlassAction>
      )}
      <GlassAction isStrong disabled={markDealt.isPending} onClick={() => markDealt.mutate()}>
        {t.reportDealt()}
      </GlassAction>
    </div>
  );
}
