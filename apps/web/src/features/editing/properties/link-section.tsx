import type { SpaceObject } from "@veranda/contract";
import { Link2, Link2Off } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { useEngine } from "../../engine/engine-state.ts";
import { sendToEditingUi, useEditingUi } from "../editing-ui-state.ts";
import { FIELD } from "./fields.tsx";
import { Section } from "./section.tsx";
import { webAddressOf } from "../web-address.ts";

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
const SMALL =
  "hit inline-flex h-9 items-center gap-2 rounded-full px-3.5 text-sm font-semibold transition-colors duration-150 focus-visible:outline-on-glass disabled:opacity-45";

/** Where one gets by a press on the object: closed it says so in a line, active it is changed. */
export function LinkSection({ object, isDisabled }: { object: SpaceObject; isDisabled: boolean }) {
  const engine = useEngine();
  const { hyperlinkPanel } = useEditingUi();
  const href = textOf(object.props.linkHref);
  const label = textOf(object.props.linkLabel);
  if (hyperlinkPanel === "closed" || isDisabled)
    return (
      <Section title="Link">
        {href !== "" && (
          <p className="mb-2 truncate text-sm text-on-glass-soft" title={href}>
            {label || href}
          </p>
        )}
        <button
          type="button"
          disabled={isDisabled}
          onClick={() => sendToEditingUi({ type: "OPEN_HYPERLINK" })}
          className={`${SMALL} bg-on-glass/10 hover:bg-on-glass/18`}
        >
          <Link2 className="size-4" aria-hidden="true" /> {href === "" ? "Add a link" : "Change the link"}
        </button>
      </Section>
    );
  return (
    <LinkForm
      href={href}
      label={label}
      canRemove={href !== "" && object.kind !== "link"}
      onDone={(linkHref, linkLabel) => {
        engine.send("add_hyperlink", { objectId: object.id, linkHref, linkLabel });
        sendToEditingUi({ type: "CLOSE_HYPERLINK" });
      }}
    />
  );
}

type LinkFormProps = {
  href: string;
  label: string;
  canRemove: boolean;
  onDone: (href: string, label: string) => void;
};

function LinkForm({ href, label, canRemove, onDone }: LinkFormProps) {
  const id = useId();
  const [address, setAddress] = useState(href);
  const [words, setWords] = useState(label);
  const [isWrong, setWrong] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  return (
    <Section title="Link">
      <form
        className="flex flex-col gap-2 text-sm"
        onSubmit={(event) => {
          event.preventDefault();
          const found = webAddressOf(address);
          setWrong(found === null);
          if (found !== null) onDone(found, words.trim());
        }}
      >
        <label htmlFor={`${id}-address`} className="text-on-glass-soft">
          Address
        </label>
        <input
          ref={field}
          id={`${id}-address`}
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          maxLength={2048}
          value={address}
          aria-invalid={isWrong}
          aria-describedby={isWrong ? `${id}-wrong` : undefined}
          onChange={(event) => setAddress(event.target.value)}
          className={FIELD}
        />
        {isWrong && (
          <p id={`${id}-wrong`} role="alert" className="text-xs text-[#ffb4a3]">
            This is not a web address. It begins with https://
          </p>
        )}
        <label htmlFor={`${id}-words`} className="text-on-glass-soft">
          What it says
        </label>
        <input
          id={`${id}-words`}
          maxLength={200}
          value={words}
          onChange={(event) => setWords(event.target.value)}
          className={FIELD}
        />
        <div className="mt-1 flex flex-wrap gap-1.5">
          <button type="submit" className={`${SMALL} bg-on-glass text-[#241812] hover:bg-white`}>
            Set the link
          </button>
          <button
            type="button"
            onClick={() => sendToEditingUi({ type: "CLOSE_HYPERLINK" })}
            className={`${SMALL} hover:bg-glass-hover`}
          >
            Cancel
          </button>
          {canRemove && (
            <button
              type="button"
              onClick={() => onDone("", "")}
              className={`${SMALL} text-[#ffb4a3] hover:bg-glass-hover`}
            >
              <Link2Off className="size-4" aria-hidden="true" /> Take it away
            </button>
          )}
        </div>
      </form>
    </Section>
  );
}
