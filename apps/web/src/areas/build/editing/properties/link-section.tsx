import type { SpaceObject } from "@veranda/contract";
import * as common from "@veranda/messages/common";
import * as t from "@veranda/messages/editing";
import { Link2, Link2Off } from "lucide-react";
import type { ReactNode } from "react";
import { useEngine } from "#engine/engine-state.ts";
import { ButtonBase } from "#ui/button.tsx";
import { sendToEditingUi, useEditingUi } from "../editing-ui-state.ts";
import { LinkForm } from "../link-form.tsx";
import { Section } from "./section.tsx";

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
const SMALL =
  "hit inline-flex h-9 items-center gap-2 rounded-full px-3.5 text-sm font-semibold transition-colors duration-150 disabled:opacity-45";

type LinkSectionProps = { object: SpaceObject; isDisabled: boolean; children?: ReactNode };

/** The link opened by a press on the object, and the settings of a hyperlink object. */
export const LinkSection = ({ object, isDisabled, children }: LinkSectionProps) => (
  <Section title={t.link()}>
    <Link object={object} isDisabled={isDisabled} />
    {children && <div className="mt-3">{children}</div>}
  </Section>
);

/** Collapsed it shows the link; expanded it is edited. */
function Link({ object, isDisabled }: Omit<LinkSectionProps, "children">) {
  const engine = useEngine();
  const { hyperlinkPanel, hyperlinkFor } = useEditingUi();
  const href = textOf(object.props.linkHref);
  const label = textOf(object.props.linkLabel);
  if (hyperlinkPanel === "closed" || hyperlinkFor !== object.id || isDisabled)
    return (
      <>
        {href !== "" && (
          <p className="mb-2 truncate text-sm text-ink-soft" title={href}>
            {label || href}
          </p>
        )}
        <ButtonBase
          disabled={isDisabled}
          onClick={() => sendToEditingUi({ type: "OPEN_HYPERLINK", objectId: object.id })}
          className={`${SMALL} bg-ink/10 hover:bg-ink/18`}
        >
          <Link2 className="size-4" aria-hidden="true" /> {href === "" ? t.addLink() : t.editLink()}
        </ButtonBase>
      </>
    );
  const close = () => sendToEditingUi({ type: "CLOSE_HYPERLINK" });
  const set = (linkHref: string, linkLabel: string) => {
    engine.send("add_hyperlink", { objectId: object.id, linkHref, linkLabel });
    close();
  };
  return (
    <LinkForm href={href} label={label} onDone={set}>
      {() => (
        <div className="mt-1 flex flex-wrap gap-1.5">
          <ButtonBase type="submit" className={`${SMALL} bg-fill text-glass-ink hover:bg-white`}>
            {common.save()}
          </ButtonBase>
          <ButtonBase onClick={close} className={`${SMALL} hover:bg-hover`}>
            {common.cancel()}
          </ButtonBase>
          {href !== "" && object.kind !== "link" && (
            <ButtonBase onClick={() => set("", "")} className={`${SMALL} text-bad hover:bg-hover`}>
              <Link2Off className="size-4" aria-hidden="true" /> {t.removeLink()}
            </ButtonBase>
          )}
        </div>
      )}
    </LinkForm>
  );
}
