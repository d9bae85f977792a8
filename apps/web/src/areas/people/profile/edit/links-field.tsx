import * as t from "@veranda/messages/profile-edit";
import { Plus, X } from "lucide-react";
import { useId } from "react";
import { Button } from "#ui/button.tsx";
import { FormFault } from "#ui/form-fault.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { isEmptyLink, isWebAddress, withScheme, type LinkDraft } from "./link-draft.ts";

const LINKS_MAX = 6;
const TITLE_MAX = 40;
const URL_MAX = 300;
const INPUT =
  "h-11 w-full min-w-0 rounded-xl border border-line-strong bg-paper px-3.5 placeholder:text-ink-faint/70 aria-invalid:border-bad";

type LinksFieldProps = {
  links: readonly LinkDraft[];
  fault: string | null;
  onChange: (links: LinkDraft[]) => void;
};

/** External links, each with a title. */
export function LinksField({ links, fault, onChange }: LinksFieldProps) {
  const id = useId();
  const change = (at: number, more: Partial<LinkDraft>) =>
    onChange(links.map((link, index) => (index === at ? { ...link, ...more } : link)));
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">{t.links()}</legend>
      <ul className="grid gap-2">
        {links.map((link, at) => (
          <li key={at} className="flex items-center gap-2">
            <input
              aria-label={t.linkLabel({ number: at + 1 })}
              placeholder={t.myLink()}
              maxLength={TITLE_MAX}
              value={link.title}
              onChange={({ target }) => change(at, { title: target.value })}
              className={`${INPUT} basis-2/5`}
            />
            <input
              aria-label={t.linkAddress({ number: at + 1 })}
              type="url"
              inputMode="url"
              placeholder="https://…"
              aria-invalid={fault !== null && !isEmptyLink(link) && !isWebAddress(link.url)}
              aria-describedby={fault === null ? undefined : id}
              maxLength={URL_MAX}
              value={link.url}
              onChange={({ target }) => change(at, { url: target.value })}
              onBlur={() => change(at, { url: withScheme(link.url) })}
              className={`${INPUT} basis-3/5`}
            />
            <IconButton
              label={t.removeLink({ number: at + 1 })}
              onClick={() => onChange(links.filter((_, index) => index !== at))}
            >
              <X className="size-5" aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      {links.length < LINKS_MAX && (
        <Button
          size="sm"
          className={links.length === 0 ? "" : "mt-2"}
          onClick={() => onChange([...links, { title: "", url: "" }])}
        >
          <Plus className="size-4" aria-hidden="true" /> {t.addLink()}
        </Button>
      )}
      <FormFault id={id} className="mt-2">
        {fault}
      </FormFault>
    </fieldset>
  );
}
