import { useQuery } from "@tanstack/react-query";
import type { CurrentUser } from "@veranda/contract";
import { isUnder16 } from "@veranda/contract/age";
import * as common from "@veranda/messages/common";
import * as t from "@veranda/messages/profile-edit";
import { avatarsQuery } from "#api/queries.ts";
import { useState } from "react";
import { TextArea } from "#ui/text-area.tsx";
import { Button } from "#ui/button.tsx";
import { FormFault } from "#ui/form-fault.tsx";
import { Switch } from "#ui/switch.tsx";
import { useAuth } from "#session/use-auth.ts";
import { portraitOf } from "#session/portrait-of.ts";
import { ConfirmModal } from "#ui/confirm-modal.tsx";
import { Modal, ModalFoot } from "#ui/modal.tsx";
import { BackgroundField } from "./background-field.tsx";
import { ColourField } from "./colour-field.tsx";
import { LinksField } from "./links-field.tsx";
import { NameField } from "./name-field.tsx";
import { PictureField } from "./picture-field.tsx";
import type { PictureKind } from "./shrink-picture.ts";
import { usePicture } from "./use-picture.ts";
import { useProfileForm } from "./use-profile-form.ts";

const ABOUT_MAX = 500;

/** Edits one's own profile. Everything is saved together, pictures too. */
export function EditProfileModal({ onClose }: { onClose: () => void }) {
  const { me } = useAuth();
  return me && <Editor me={me} onClose={onClose} />;
}

type EditorProps = { me: CurrentUser; onClose: () => void };

function Editor({ me, onClose }: EditorProps) {
  const form = useProfileForm(me, onClose);
  const [isLeaving, setLeaving] = useState(false);
  const leave = () => (form.isChanged ? setLeaving(true) : onClose());
  return (
    <>
      <Modal title={t.yourProfile()} onClose={leave}>
        <form {...form.props} className="grid gap-5">
          <Pictures me={me} form={form} />
          <Written me={me} form={form} />
          <FormFault>{form.fault}</FormFault>
          <ModalFoot isLined>
            <Button variant="quiet" onClick={leave}>
              {common.cancel()}
            </Button>
            <Button variant="accent" type="submit" disabled={form.isBusy || !form.isChanged}>
              {form.isBusy ? common.saving() : common.save()}
            </Button>
          </ModalFoot>
        </form>
      </Modal>
      {isLeaving && (
        <ConfirmModal
          title={t.discardTitle()}
          lead={t.discardLead()}
          confirm={t.discard()}
          isDangerous
          onConfirm={onClose}
          onClose={() => setLeaving(false)}
        />
      )}
    </>
  );
}

type PartProps = { me: CurrentUser; form: ReturnType<typeof useProfileForm> };

function Pictures({ me, form: { values, change, sending, isBusy, pictureFault } }: PartProps) {
  const { avatarImageURL, bannerURL } = me.userSocialProfile;
  const { data: avatars } = useQuery(avatarsQuery());
  const portrait = portraitOf(me.avatarData.avatarID, avatars ?? []);
  const avatar = usePicture(avatarImageURL, values.avatar, (choice) => change({ avatar: choice }));
  const banner = usePicture(bannerURL, values.banner, (choice) => change({ banner: choice }));
  const progressOf = (kind: PictureKind) => (sending?.kind === kind ? sending.share : null);
  return (
    <div className="grid gap-x-6 gap-y-4 xs:grid-cols-[auto_minmax(0,1fr)]">
      <PictureField
        kind="avatar"
        picture={avatar}
        progress={progressOf("avatar")}
        isDisabled={isBusy}
        frame="size-28 rounded-full"
        fallback={
          portrait !== undefined && (
            <img src={portrait} alt="" className="size-full object-cover object-top" />
          )
        }
      />
      <PictureField
        kind="banner"
        picture={banner}
        progress={progressOf("banner")}
        isDisabled={isBusy}
        frame="h-28 w-full rounded-2xl"
        fallback={
          <span className="grid size-full place-items-center px-4 text-center text-sm text-ink-soft">
            {t.dropBanner()}
          </span>
        }
      />
      <FormFault className="xs:col-span-2">{pictureFault}</FormFault>
    </div>
  );
}

function Written({ me, form: { values: draft, change, faultAt } }: PartProps) {
  const staysPrivate = isUnder16(me.age.band);
  return (
    <>
      <NameField
        kind="displayName"
        label={t.displayName()}
        value={draft.displayName}
        current={me.displayName}
        fault={faultAt("displayName")}
        onChange={(displayName) => change({ displayName })}
      />
      <NameField
        kind="username"
        label={t.username()}
        value={draft.username}
        current={me.username}
        fault={faultAt("username")}
        onChange={(username) => change({ username })}
      />
      <TextArea
        label={t.aboutYou()}
        maxLength={ABOUT_MAX}
        value={draft.about}
        fault={faultAt("about")}
        onChange={(about) => change({ about })}
      />
      <LinksField links={draft.links} fault={faultAt("links")} onChange={(links) => change({ links })} />
      <ColourField
        colour={draft.profileBackgroundColor}
        onChange={(profileBackgroundColor) => change({ profileBackgroundColor })}
      />
      <BackgroundField
        spaceId={draft.profileBackgroundSpaceID}
        onChange={(profileBackgroundSpaceID) => change({ profileBackgroundSpaceID })}
      />
      <Switch
        label={t.privateProfile()}
        hint={staysPrivate ? t.staysPrivateHint() : t.privateProfileHint()}
        isOn={draft.isPrivate}
        isDisabled={staysPrivate}
        onSwitch={(isPrivate) => change({ isPrivate })}
      />
    </>
  );
}
