import type { RoomRights, SpaceObject } from "@veranda/contract";
import { formatList } from "@veranda/messages";
import * as t from "@veranda/messages/editing";
import { Hand, Lock, ShieldCheck } from "lucide-react";
import { useEffect, type ReactNode } from "react";
import { useEngine } from "#engine/engine-state.ts";
import { ButtonBase } from "#ui/button.tsx";
import { EditPanel } from "../edit-panel.tsx";
import { readEditingUi, sendToEditingUi } from "../editing-ui-state.ts";
import { kindWord } from "../object-words.ts";
import { useObjectNames } from "../prefabs.ts";
import { useHolder, useMayEditObject, useSelection } from "../use-selection.ts";
import { ArrangeRows } from "./arrange-rows.tsx";
import { ContentSection } from "./content-section.tsx";
import { SwitchField, TextField } from "./fields.tsx";
import { Inspector, InspectorRows } from "./inspector.tsx";
import { LabelSection } from "./label-section.tsx";
import { LinkSection } from "./link-section.tsx";
import { ObjectActions } from "./object-actions.tsx";
import { Section } from "./section.tsx";
import { common, TransformFields } from "./transform-fields.tsx";

/** The selection's transform, properties and link. */
export function PropertiesPanel({ rights }: { rights: RoomRights }) {
  const objects = useSelection();
  const nameOf = useObjectNames();
  const [first] = objects;
  // Remounted per selection, since drafts belong to its objects.
  const chosen = objects.map(({ id }) => id).join();
  useEffect(() => {
    const { hyperlinkPanel, hyperlinkFor } = readEditingUi();
    if (hyperlinkPanel === "active" && hyperlinkFor !== chosen) sendToEditingUi({ type: "CLOSE_HYPERLINK" });
  }, [chosen]);
  if (!first) return null;
  const title = objects.length === 1 ? nameOf(first) : t.objectCount({ count: objects.length });
  return (
    <EditPanel title={title} onClose={() => sendToEditingUi({ type: "TOGGLE_TRANSFORM" })}>
      <div key={chosen} className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        <Properties objects={objects} rights={rights} />
      </div>
    </EditPanel>
  );
}

function Properties({ objects, rights }: { objects: readonly SpaceObject[]; rights: RoomRights }) {
  const engine = useEngine();
  const mayEditObject = useMayEditObject();
  const holderOf = useHolder();
  const isMine = objects.every(mayEditObject);
  const holders = [...new Set(objects.map(({ id }) => holderOf(id)).filter((name) => name !== null))];
  const isLocked = objects.some(({ locked }) => locked);
  const isDisabled = !isMine || isLocked || holders.length > 0;
  const [first] = objects;
  const one = objects.length === 1 ? first : undefined;
  const kinds = new Set(objects.map(({ kind }) => kind));
  const kindTitle = first && kinds.size === 1 ? kindWord(first.kind) : t.inCommon();
  return (
    <>
      <div className="flex flex-col gap-2 px-4 pb-3">
        {holders.length > 0 && (
          <Banner icon={<Hand className="size-4" />}>
            {t.areEditing({ holders: formatList(holders), count: holders.length })}
          </Banner>
        )}
        {!isMine && <Banner icon={<ShieldCheck className="size-4" />}>{t.onlyHosts()}</Banner>}
        {isMine && isLocked && (
          <Banner icon={<Lock className="size-4" />}>
            {t.lockedLead()}
            <ButtonBase
              onClick={() => {
                for (const { id, locked } of objects)
                  if (locked) engine.send("set_object_locked", { objectId: id, locked: false });
              }}
              className="ml-auto shrink-0 rounded-full px-2.5 py-1 font-semibold text-ink underline-offset-2 hover:underline"
            >
              {t.unlock()}
            </ButtonBase>
          </Banner>
        )}
        <ObjectActions objects={objects} rights={rights} isDisabled={isDisabled} isMine={isMine} />
      </div>
      {/* A hyperlink's address is in its content section. */}
      {one?.kind === "link" && (
        <LinkSection object={one} isDisabled={isDisabled}>
          <InspectorRows objects={objects} isDisabled={isDisabled} />
        </LinkSection>
      )}
      {one && <ContentSection object={one} isDisabled={isDisabled} />}
      {one?.kind !== "link" && <Inspector objects={objects} title={kindTitle} isDisabled={isDisabled} />}
      <Section title={t.place()}>
        <TransformFields objects={objects} isDisabled={isDisabled} />
        <ArrangeRows objects={objects} isDisabled={isDisabled} />
      </Section>
      {one && one.kind !== "group" && one.kind !== "spawn" && (
        <>
          {one.kind !== "link" && <LinkSection object={one} isDisabled={isDisabled} />}
          <LabelSection object={one} isDisabled={isDisabled} />
        </>
      )}
      <Section title={t.more()}>
        <div className="flex flex-col gap-1.5">
          {one && (
            <TextField
              label={t.name()}
              value={one.name}
              maxLength={80}
              placeholder={kindWord(one.kind)}
              isDisabled={isDisabled}
              onChange={(newValue) => engine.send("inspector_panel_edit_field", { path: "name", newValue })}
            />
          )}
          <SwitchField
            label={t.hidden()}
            value={common(objects.map(({ isHidden }) => isHidden))}
            isDisabled={isDisabled}
            onChange={(hidden) => {
              for (const { id } of objects) engine.send("set_object_hidden", { objectId: id, hidden });
            }}
          />
          {rights.isHost && (
            <SwitchField
              label={t.onlyHostsMayChange()}
              value={common(objects.map(({ uneditable }) => uneditable))}
              onChange={(newValue) =>
                engine.send("inspector_panel_edit_field", { path: "uneditable", newValue })
              }
            />
          )}
        </div>
      </Section>
    </>
  );
}

function Banner({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p
      role="status"
      className="flex items-center gap-2.5 rounded-2xl bg-ink/10 py-2 pr-2 pl-3 text-sm text-ink"
    >
      <span aria-hidden="true" className="shrink-0 text-sea">
        {icon}
      </span>
      {children}
    </p>
  );
}
