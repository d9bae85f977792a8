import { useQueryClient } from "@tanstack/react-query";
import type { Notice, NoticeAppeal } from "@veranda/contract";
import { APPEAL_MAX } from "@veranda/contract/constants";
import * as t from "@veranda/messages/notice";
import { api } from "#api/client.ts";
import { useForm } from "#api/forms/use-form.ts";
import { formatMoment } from "#i18n/moments.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { FormFault } from "#ui/form-fault.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { Fact } from "./fact.tsx";
import { noticeQuery } from "./notice-query.ts";
import { useAnswerWay } from "./use-answer-way.ts";

type Concerned = Extract<Notice, { for: "concerned" }>;
type AppealPartProps = { notice: Concerned; noticeKey: string };

/** The form to appeal once, and the appeal's outcome. */
export function AppealPart({ notice: { appeal, isUndone }, noticeKey }: AppealPartProps) {
  if (appeal === null) return isUndone ? null : <AppealForm noticeKey={noticeKey} />;
  return <Appeal appeal={appeal} title={t.appealed()} />;
}

const WAITS = { mail: t.appealWaits, bell: t.appealWaitsBell, page: t.appealWaitsHere };
const APPEAL_LEADS = { mail: t.appealLead, bell: t.appealLeadBell, page: t.appealLeadHere };
const COMPLAIN_LEADS = { mail: t.complainLead, bell: t.complainLeadBell, page: t.complainLeadHere };

/** What the reader has said against a decision, and the answer. */
export function Appeal({ appeal, title }: { appeal: NoticeAppeal; title: string }) {
  const way = useAnswerWay();
  const { answer } = appeal;
  return (
    <Card title={title} lead={answer === null ? WAITS[way]() : undefined}>
      <dl className="flex flex-col gap-4">
        {appeal.text !== "" && <Fact name={formatMoment(appeal.at)}>{appeal.text}</Fact>}
        {answer !== null && (
          <Fact name={answer.isGranted ? t.appealGranted() : t.appealRejected()}>{answer.reason}</Fact>
        )}
      </dl>
      {answer?.isBySame === true && <p className="mt-4 text-sm text-ink-soft">{t.answeredBySame()}</p>}
    </Card>
  );
}

type AppealFormProps = {
  noticeKey: string;
  /** Of who reported, about nothing having been done; else an appeal of whom the decision concerns. */
  isComplaint?: boolean;
};

/** Says once why the decision is wrong. */
export function AppealForm({ noticeKey: key, isComplaint = false }: AppealFormProps) {
  const queries = useQueryClient();
  const lead = (isComplaint ? COMPLAIN_LEADS : APPEAL_LEADS)[useAnswerWay()];
  const form = useForm({
    initial: { text: "" },
    check: ({ text }) => ({ text: text.trim() === "" ? t.whyMissing() : null }),
    send: async ({ text }) =>
      (await api("POST /notices/{key}/appeal", { params: { key }, body: { text } })).data,
    onDone: (notice) => queries.setQueryData(noticeQuery(key).queryKey, notice),
    // The state has changed meanwhile: refetch it.
    onRefused: () => queries.invalidateQueries({ queryKey: noticeQuery(key).queryKey }),
  });
  return (
    <Card title={isComplaint ? t.complainTitle() : t.appealTitle()} lead={lead()}>
      <form {...form.props} className="flex flex-col gap-4">
        <TextArea
          label={t.whyWrong()}
          name="text"
          rows={5}
          maxLength={APPEAL_MAX}
          value={form.values.text}
          fault={form.faultAt("text")}
          onChange={(text) => form.change({ text })}
        />
        <FormFault>{form.fault}</FormFault>
        <Button variant="accent" type="submit" className="self-start" disabled={form.isBusy}>
          {isComplaint ? t.complain() : t.appeal()}
        </Button>
      </form>
    </Card>
  );
}
