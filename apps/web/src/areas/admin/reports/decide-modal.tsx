import { useQueryClient } from "@tanstack/react-query";
import type { ContentPart, DecisionOutcome, StaffReport } from "@veranda/contract";
import { DECISION_REASON_MAX } from "@veranda/contract/constants";
import * as t from "@veranda/messages/staff-reports";
import { api } from "#api/client.ts";
import { FormModal } from "#api/forms/form-modal.tsx";
import { useForm } from "#api/forms/use-form.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { Radio, RadioGroup } from "#ui/radio-group.tsx";
import { SelectField } from "#ui/select.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { showToast } from "#ui/toast/toast-store.ts";
import { type BannableFile, BannedFilesChoice } from "./banned-files-choice.tsx";
import { askAnew, showChanged } from "./report-queries.ts";
import { RemovedPartsChoice } from "./removed-parts-choice.tsx";
import { plainTitleOf } from "./report-title.tsx";

/** How many people reported it: a classifier is none. */
type Reporters = { count: number };
/** `act`: the button's label, where the name contains no verb. */
type Outcome = { name: () => string; hint: (to: Reporters) => string; act?: () => string };
const OUTCOMES: Readonly<Record<DecisionOutcome, Outcome>> = {
  dismissed: { name: t.dismiss, hint: t.dismissHint, act: t.dismissAct },
  noted: { name: t.note, hint: t.noteHint },
  warned: { name: t.warn, hint: t.warnHint },
  removed: { name: t.takeDown, hint: t.takeDownHint },
  suspended: { name: t.suspend, hint: t.suspendHint },
};
const REMOVALS: Readonly<Record<StaffReport["kind"], Outcome>> = {
  person: OUTCOMES.removed,
  space: OUTCOMES.removed,
  message: { name: t.removeMessage, hint: t.removeMessageHint },
  object: { name: t.removeObject, hint: t.removeObjectHint },
};
/** `parts`: a removal of some of what a profile or a space shows. */
type Choice = DecisionOutcome | "parts";
const PARTS: Outcome = { name: t.removeParts, hint: t.removePartsHint };
const outcomeOf = (choice: Choice): DecisionOutcome => (choice === "parts" ? "removed" : choice);
/** Of an object that is gone by now. */
const BAN_ALONE: Outcome = { name: t.banFilesAlone, hint: t.banFilesAloneHint };
/** Who reads the reason; who sent a notice by mail reads that of what was done as well. */
const REASON_LABELS: Readonly<Record<DecisionOutcome, (to: Reporters) => string>> = {
  dismissed: t.reasonTellsReporter,
  noted: t.reasonKept,
  warned: t.reasonTold,
  removed: t.reasonTold,
  suspended: t.reasonTold,
};
const FOR_EVER = "ever";
const DAYS = [1, 3, 7, 30, 90, 365];

/**
 * The possible decisions: somebody without an account can't be warned, so it is noted; only what is there can be removed,
 * and files that are gone can be kept from coming back.
 */
const choicesFor = ({ reported }: StaffReport, hasRemoval: boolean, hasParts: boolean): Choice[] => [
  "dismissed",
  reported === null ? "noted" : "warned",
  ...(hasParts ? (["parts"] as const) : []),
  ...(hasRemoval ? (["removed"] as const) : []),
  ...(reported === null ? [] : (["suspended"] as const)),
];

type DecideModalProps = {
  report: StaffReport;
  isRemovable: boolean;
  removableParts: readonly ContentPart[];
  /** What is reported showed files, which can be banned with it or without it. */
  areFilesBannable: boolean;
  /** Those of them that are still there. */
  files: readonly BannableFile[];
  onClose: () => void;
};

/** Decides on a report, with a reason that is shown to those concerned. */
export function DecideModal({
  report,
  isRemovable,
  removableParts,
  areFilesBannable,
  files,
  onClose,
}: DecideModalProps) {
  const queries = useQueryClient();
  const reporters = { count: report.sameCount };
  const form = useForm({
    initial: {
      choice: null as Choice | null,
      parts: [] as readonly ContentPart[],
      days: "7",
      reason: "",
      areFilesBanned: false,
      exemptFileIds: [] as readonly string[],
    },
    check: ({ reason }) => ({ reason: reason.trim() === "" ? t.reasonMissing() : null }),
    send: async ({ choice, parts, days, reason, areFilesBanned, exemptFileIds }) => {
      if (choice === null) return false;
      const outcome = outcomeOf(choice);
      const until = outcome === "suspended" ? { days: days === FOR_EVER ? null : Number(days) } : {};
      const banned =
        choice === "removed" && (areFilesBanned || !isRemovable)
          ? { areFilesBanned: true, exemptFileIds: [...exemptFileIds] }
          : {};
      const taken = choice === "parts" ? { parts: [...parts] } : {};
      const body = { outcome, reason, ...until, ...banned, ...taken };
      const { data } = await api("POST /staff/reports/{id}/decision", { params: { id: report.id }, body });
      showChanged(queries, report.id, data);
      return outcome !== "dismissed" && outcome !== "noted";
    },
    onDone: (isToldToBoth) => {
      showToast({ message: isToldToBoth ? t.decidedToast() : t.decidedToReporters(reporters) });
      onClose();
    },
    onRefused: () => askAnew(queries),
  });
  const { choice, parts, areFilesBanned, exemptFileIds } = form.values;
  const isBan = choice === "removed" && areFilesBannable && (areFilesBanned || !isRemovable);
  // Of a file that is gone by now nothing else is known.
  const isBanOfNothing = isBan && files.length > 0 && files.every(({ id }) => exemptFileIds.includes(id));
  const isOfNothing = choice === "parts" && parts.length === 0;
  const wordsOf = (value: Choice): Outcome => {
    if (value === "parts") return PARTS;
    return value === "removed" ? (isRemovable ? REMOVALS[report.kind] : BAN_ALONE) : OUTCOMES[value];
  };
  return (
    <FormModal
      form={form}
      title={t.decideTitle()}
      lead={t.decideSame({ count: report.sameCount })}
      onClose={onClose}
      action={choice === null ? t.decide() : (wordsOf(choice).act ?? wordsOf(choice).name)()}
      isReady={choice !== null && !isBanOfNothing && !isOfNothing}
    >
      <p className="font-semibold wrap-anywhere">{plainTitleOf(report)}</p>
      <RadioGroup<Choice>
        label={t.decision()}
        isLabelHidden
        value={choice}
        onChange={(chosen) => form.change({ choice: chosen })}
        row="-mx-2 grid"
      >
        {choicesFor(report, isRemovable || areFilesBannable, removableParts.length > 0).map((value) => (
          <Radio
            key={value}
            value={value}
            className="group/reason flex min-h-9 items-start gap-3 rounded-xl px-2 py-1.5 hover:bg-hover"
          >
            <span
              aria-hidden="true"
              className="mt-0.5 size-5 shrink-0 rounded-full border border-line-strong bg-paper group-has-checked/reason:border-6 group-has-checked/reason:border-accent"
            />
            <span>
              {wordsOf(value).name()}
              <span className="block text-sm text-ink-soft">{wordsOf(value).hint(reporters)}</span>
            </span>
          </Radio>
        ))}
      </RadioGroup>
      {choice === "parts" && (
        <RemovedPartsChoice
          kind={report.kind}
          parts={removableParts}
          chosen={parts}
          onChange={(chosen) => form.change({ parts: chosen })}
        />
      )}
      {choice === "suspended" && (
        <SelectField label={t.howLong()} value={form.values.days} onChange={(days) => form.change({ days })}>
          {DAYS.map((count) => (
            <option key={count} value={count}>
              {t.days({ count })}
            </option>
          ))}
          <option value={FOR_EVER}>{t.forEver()}</option>
        </SelectField>
      )}
      {choice === "removed" && isRemovable && areFilesBannable && (
        <Checkbox
          isChecked={areFilesBanned}
          onCheck={(isChosen) => form.change({ areFilesBanned: isChosen })}
          className="text-ink"
        >
          {t.banFiles()}
          <span className="block text-sm text-ink-soft">{t.banFilesHint()}</span>
        </Checkbox>
      )}
      {isBan && (
        <BannedFilesChoice
          files={files}
          exempt={exemptFileIds}
          onChange={(exempt) => form.change({ exemptFileIds: exempt })}
        />
      )}
      <TextArea
        label={(choice === null ? t.reasonTold : REASON_LABELS[outcomeOf(choice)])(reporters)}
        name="reason"
        maxLength={DECISION_REASON_MAX}
        value={form.values.reason}
        fault={form.faultAt("reason")}
        onChange={(reason) => form.change({ reason })}
      />
    </FormModal>
  );
}
