import { useEffect, useId, useRef, useState } from "react";
import { sendToEditingUi } from "../editing/editing-ui-state.ts";
import { FIELD } from "../editing/properties/fields.tsx";
import { webAddressOf } from "../editing/web-address.ts";
import { useEngine } from "../engine/engine-state.ts";
import { ADD_BUTTON, ComposerFrame } from "./composer-frame.tsx";

/** A page elsewhere as a card in the space. */
export function HyperlinkComposer() {
  const engine = useEngine();
  const id = useId();
  const [address, setAddress] = useState("");
  const [label, setLabel] = useState("");
  const [isWrong, setWrong] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  const close = () => sendToEditingUi({ type: "CLOSE_COMPOSER" });
  return (
    <ComposerFrame title="Hyperlink" onClose={close}>
      <form
        noValidate
        className="flex flex-col gap-2 px-4 pb-4 text-sm"
        onSubmit={(event) => {
          event.preventDefault();
          const linkHref = webAddressOf(address);
          setWrong(linkHref === null);
          if (linkHref === null) return;
          engine.send("add_hyperlink", { objectId: "", linkHref, linkLabel: label.trim() });
          close();
        }}
      >
        <label htmlFor={`${id}-address`} className="text-on-glass-soft">
          Address
        </label>
        <input
          ref={field}
          id={`${id}-address`}
          type="url"
          inputMode="url"
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
        <label htmlFor={`${id}-label`} className="text-on-glass-soft">
          What it says
        </label>
        <input
          id={`${id}-label`}
          maxLength={200}
          value={label}
          aria-describedby={`${id}-hint`}
          onChange={(event) => setLabel(event.target.value)}
          className={FIELD}
        />
        <p id={`${id}-hint`} className="text-xs text-on-glass-soft">
          Leave it empty to show the page’s own title.
        </p>
        <button type="submit" disabled={address.trim() === ""} className={ADD_BUTTON}>
          Add hyperlink
        </button>
      </form>
    </ComposerFrame>
  );
}
