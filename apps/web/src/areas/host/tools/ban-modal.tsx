import { useQueryClient } from "@tanstack/react-query";
import { BAN_REASON_MAX } from "@veranda/contract/constants";
import * as common from "@veranda/messages/common";
import * as t from "@veranda/messages/moderation";
import { PageRefusal } from "#api/faults/refusal.ts";
import { FormModal } from "#api/forms/form-modal.tsx";
import { useForm } from "#api/forms/use-form.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { SelectField } from "#ui/select.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { showToast } from "#ui/toast/toast-store.ts";
import { banSentence } from "../moderation-words.ts";
import { banPerson } from "../space-actions.ts";

/** Minutes, as the select has them; "" is without end. */
const DURATIONS: readonly { minutes: string; label: () => string }[] = [
  { minutes: "10", label: t.tenMinutes },
  { minutes: "60", label: t.oneHour },
  { minutes: "1440", label: t.oneDay },
  { minutes: "10080", label: t.oneWeek },
  { minutes: "", label: t.untilLifted },
];

type BanModalProps = {
  spaceId: string;
  /** Whoever bans owns the space: they may ban from all that are theirs. */
  isOwner: boolean;
  /** An account, or a guest by participant id. */
  person: { id: string; name: string };
  onDone?: () => void;
  onClose: () => void;
};

/** Bans somebody from a space, with duration and reason. */
export function BanModal({ spaceId, isOwner, person: { id, name }, onDone, onClose }: BanModalProps) {
  const queries = useQueryClient();
  const form = useForm({
    initial: { minutes: "60", reason: "", isInAllSpaces: false },
    send: async ({ minutes, ...given }) => {
      const durationMinutes = minutes === "" ? null : Number(minutes);
      await banPerson(queries, spaceId, { ...given, userID: id, durationMinutes }).catch((error: Error) => {
        throw new PageRefusal(banSentence(error, name));
      });
    },
    onDone: (_, { isInAllSpaces }) => {
      showToast({ message: (isInAllSpaces ? t.bannedEverywhere : t.banned)({ name }) });
      onClose();
      onDone?.();
    },
  });
  return (
    <FormModal
      form={form}
      title={t.banTitle({ name })}
      lead={t.banLead()}
      onClose={onClose}
      action={t.banConfirm()}
      isDangerous
    >
      <SelectField
        label={t.howLong()}
        value={form.values.minutes}
        onChange={(minutes) => form.change({ minutes })}
      >
        {DURATIONS.map(({ minutes, label }) => (
          <option key={minutes} value={minutes}>
            {label()}
          </option>
        ))}
      </SelectField>
      <TextArea
        label={t.reason()}
        note={common.optional()}
        maxLength={BAN_REASON_MAX}
        value={form.values.reason}
        fault={form.faultAt("reason")}
        onChange={(reason) => form.change({ reason })}
      />
      {isOwner && (
        <Checkbox
          isChecked={form.values.isInAllSpaces}
          onCheck={(isInAllSpaces) => form.change({ isInAllSpaces })}
          className="text-ink"
        >
          {t.banEverywhere()}
          <span className="block text-sm text-ink-soft">{t.banEverywhereHint()}</span>
        </Checkbox>
      )}
    </FormModal>
  );
}
