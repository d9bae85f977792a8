import type { Space } from "@veranda/contract";
import { SPACE_DESCRIPTION_MAX, SPACE_NAME_MAX } from "@veranda/contract/constants";
import * as t from "@veranda/messages/about-space";
import * as common from "@veranda/messages/common";
import { Trash2 } from "lucide-react";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { TextArea } from "#ui/text-area.tsx";
import { Button } from "#ui/button.tsx";
import { Switch } from "#ui/switch.tsx";
import { Field } from "#ui/field.tsx";
import { FormFault } from "#ui/form-fault.tsx";
import { ModalFoot } from "#ui/modal.tsx";
import { openDialog } from "#ui/dialogs/dialog-store.ts";
import { aboutSpace } from "../about-space.ts";
import { DeleteSpaceModal } from "../space-dialogs.tsx";
import { limitsQuery } from "../space-queries.ts";
import { PublishField } from "./publish-field.tsx";
import { TagsField } from "./tags-field.tsx";
import { useInfoForm } from "./use-info-form.ts";

type InfoFormProps = {
  space: Space;
  /** Whether the person owns it. */
  isOwner: boolean;
  onClose: () => void;
  /** Content between the fields and the buttons, which stay at the bottom. */
  children?: ReactNode;
};

/** The form of a space's details; for its owner also deletion. */
export function InfoForm({ space, isOwner, onClose, children }: InfoFormProps) {
  const { values: draft, change, ...form } = useInfoForm(space, onClose);
  const { data: limits } = useQuery(limitsQuery(space.id));
  const isNamed = draft.name.trim() !== "";
  return (
    <form {...form.props} className="grid gap-5">
      <Field
        {...form.text("name")}
        label={t.name()}
        maxLength={SPACE_NAME_MAX}
        isCounted
        autoComplete="off"
        fault={isNamed ? form.faultAt("name") : t.nameNeeded()}
      />
      <TextArea
        label={t.description()}
        maxLength={SPACE_DESCRIPTION_MAX}
        value={draft.description}
        fault={form.faultAt("description")}
        placeholder={t.descriptionHint()}
        onChange={(description) => change({ description })}
      />
      <TagsField tags={draft.tags} onChange={(tags) => change({ tags })} />
      {limits?.isFullScreenAllowed !== false && (
        <Switch
          label={t.wholeWindow()}
          hint={t.wholeWindowHint()}
          isOn={draft.fullScreenModeEnabled}
          onSwitch={(fullScreenModeEnabled) => change({ fullScreenModeEnabled })}
        />
      )}
      <PublishField spaceId={space.id} values={draft} onChange={change} />
      {children}
      <FormFault>{form.faultAt("tags") ?? form.fault}</FormFault>
      <ModalFoot isLined>
        {isOwner && !space.isSandbox && (
          <Button
            variant="quiet"
            className="mr-auto -ml-3 text-bad! hover:bg-bad-soft"
            onClick={() => openDialog(DeleteSpaceModal, { about: aboutSpace(space) })}
          >
            <Trash2 className="size-4.5" aria-hidden="true" /> {t.deleteSpace()}
          </Button>
        )}
        <Button variant="quiet" onClick={onClose}>
          {common.cancel()}
        </Button>
        <Button variant="accent" type="submit" disabled={form.isBusy || !isNamed}>
          {form.isBusy ? common.saving() : common.save()}
        </Button>
      </ModalFoot>
    </form>
  );
}
