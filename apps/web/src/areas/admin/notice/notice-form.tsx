import type { PersonReportCategory } from "@veranda/contract";
import { NOTICE_LINK_MAX, NOTICE_NAME_MAX, REPORT_REASON_MAX } from "@veranda/contract/constants";
import * as t from "@veranda/messages/contact";
import { unsigned } from "#api/client.ts";
import { useForm } from "#api/forms/use-form.ts";
import { REPORT_REASONS } from "#i18n/titles/report-reasons.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { Field } from "#ui/field.tsx";
import { FormFault } from "#ui/form-fault.tsx";
import { SelectField } from "#ui/select.tsx";
import { TextArea } from "#ui/text-area.tsx";

const AT_FIRST = {
  link: "",
  category: "other" as PersonReportCategory,
  explanation: "",
  name: "",
  email: "",
  isInGoodFaith: false,
};
const CATEGORIES = Object.keys(REPORT_REASONS) as PersonReportCategory[];

/** What can't be one is said before it is sent; the server looks closely. */
const ADDRESS = /^[^\s@]+@[^\s@]+$/;

/** `email`: the address that the answer goes to. `key` opens the notice for who sent it, and for nobody else. */
export type SentNotice = { email: string; key: string };

type NoticeFormProps = {
  /** The address that it is about, where somebody came from there to report; null: they enter it. */
  about: string | null;
  onSent: (sent: SentNotice) => void;
};

/** A notice of illegal content, or a report without an account, by anybody. */
export function NoticeForm({ about, onSent }: NoticeFormProps) {
  const missing = (text: string) => (text.trim() === "" ? t.required() : null);
  const form = useForm({
    initial: { ...AT_FIRST, link: about ?? "" },
    check: ({ link, explanation, name, email, isInGoodFaith }) => ({
      link: missing(link),
      explanation: missing(explanation),
      name: missing(name),
      email: missing(email) ?? (ADDRESS.test(email.trim()) ? null : t.noAddress()),
      isInGoodFaith: isInGoodFaith ? null : t.confirmFirst(),
    }),
    send: async (values) => {
      const { data } = await unsigned("POST /notices", { body: { ...values, isInGoodFaith: true } });
      return data.key;
    },
    onDone: (key, { email }) => onSent({ email: email.trim(), key }),
  });
  return (
    <form {...form.props} className="flex flex-col gap-4">
      <Field
        {...form.text("link")}
        label={t.link()}
        hint={t.linkHint()}
        maxLength={NOTICE_LINK_MAX}
        inputMode="url"
      />
      <SelectField
        label={t.reason()}
        value={form.values.category}
        onChange={(chosen) => {
          const category = CATEGORIES.find((each) => each === chosen);
          if (category !== undefined) form.change({ category });
        }}
      >
        {CATEGORIES.map((each) => (
          <option key={each} value={each}>
            {REPORT_REASONS[each]()}
          </option>
        ))}
      </SelectField>
      <TextArea
        label={about === null ? t.explanation() : t.whatHappened()}
        maxLength={REPORT_REASON_MAX}
        value={form.values.explanation}
        fault={form.faultAt("explanation")}
        onChange={(explanation) => form.change({ explanation })}
      />
      <Field {...form.text("name")} label={t.yourName()} autoComplete="name" maxLength={NOTICE_NAME_MAX} />
      <Field
        {...form.text("email")}
        label={t.yourEmail()}
        hint={t.yourEmailHint()}
        type="email"
        autoComplete="email"
      />
      <Checkbox
        isChecked={form.values.isInGoodFaith}
        fault={form.faultAt("isInGoodFaith")}
        onCheck={(isInGoodFaith) => form.change({ isInGoodFaith })}
      >
        {t.goodFaith()}
      </Checkbox>
      <FormFault>{form.fault}</FormFault>
      <Button variant="accent" type="submit" disabled={form.isBusy} className="self-start">
        {t.sendNotice()}
      </Button>
    </form>
  );
}
