import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Field } from "../auth/login/field.tsx";
import { webAddressOf } from "../editing/web-address.ts";
import { useEngine } from "../engine/engine-state.ts";
import { Modal } from "../modals/modal.tsx";

/** A page elsewhere as a card in the space. */
export function HyperlinkModal({ onClose }: { onClose: () => void }) {
  const engine = useEngine();
  const [address, setAddress] = useState("");
  const [label, setLabel] = useState("");
  const [isWrong, setWrong] = useState(false);
  return (
    <Modal title="Hyperlink" lead="A card that opens a page elsewhere." onClose={onClose}>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          const linkHref = webAddressOf(address);
          setWrong(linkHref === null);
          if (linkHref === null) return;
          engine.send("add_hyperlink", { objectId: "", linkHref, linkLabel: label.trim() });
          onClose();
        }}
      >
        <Field
          label="Address"
          type="url"
          inputMode="url"
          placeholder="https://"
          maxLength={2048}
          value={address}
          fault={isWrong ? "This is not a web address. It begins with https://" : null}
          onChange={(event) => setAddress(event.target.value)}
        />
        <Field
          label="What it says"
          hint="Without words it says what the page calls itself, or the address."
          maxLength={200}
          value={label}
          onChange={(event) => setLabel(event.target.value)}
        />
        <Button type="submit" look="accent" className="self-end">
          Put it up
        </Button>
      </form>
    </Modal>
  );
}
