import * as t from "@veranda/messages/content";
import { sendToEditingUi } from "../editing/editing-ui-state.ts";
import { LinkForm } from "../editing/link-form.tsx";
import { useEngine } from "#engine/engine-state.ts";
import { ButtonBase } from "#ui/button.tsx";
import { ADD_BUTTON, ComposerFrame } from "./composer-frame.tsx";

/** Places a web page's link as a card. */
export function HyperlinkComposer() {
  const engine = useEngine();
  const close = () => sendToEditingUi({ type: "CLOSE_COMPOSER" });
  return (
    <ComposerFrame title={t.hyperlink()} onClose={close}>
      <LinkForm
        className="px-4 pb-4"
        hint={t.pageTitleHint()}
        onDone={(linkHref, linkLabel) => {
          engine.send("add_hyperlink", { objectId: "", linkHref, linkLabel });
          close();
        }}
      >
        {(isEmpty) => (
          <ButtonBase type="submit" disabled={isEmpty} className={ADD_BUTTON}>
            {t.addHyperlink()}
          </ButtonBase>
        )}
      </LinkForm>
    </ComposerFrame>
  );
}
