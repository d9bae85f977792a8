import { useQuery } from "@tanstack/react-query";
import type { CurrentUser } from "@veranda/contract";
import * as common from "@veranda/messages/common";
import * as t from "@veranda/messages/profile-edit";
import { avatarsQuery } from "#api/queries.ts";
import { TextArea } from "#ui/text-area.tsx";
import { Button } from "#ui/button.tsx";
import { FormFault } from "#ui/form-fault.tsx";
import { Switch } from "#ui/switch.tsx";
import { useAuth } from "#session/use-auth.ts";
import { portraitOf } from "#session/portrait-of.ts";
import { Modal, ModalFoot } from "#ui/modal.tsx";
import { BackgroundField } from "./background-field.tsx";
import { ColourField } from "./colour-field.tsx";
import { LinksField } from "./links-field.tsx";
import { NameField } from "./name-field.tsx";
import { PictureField } from "./picture-field.tsx";
import { usePicture } from "./use-picture.ts";
import { useProfileForm } from "./use-profile-form.ts";

const ABOUT_MAX = 500;

/** The editor of one's own profile. Pictures are kept as they are chosen, what is written when it is saved. */
export function EditProfileModal({ onClose }: { onClose: () => void }) {
  const { me } = useAuth();
  if (!me) return null;
  return (
    <Modal title={t.yourProfile()} onClose={onClose}>
      <Pictures me={me} />
      <Written me={me} onClose={onClose} />
    </Modal>
  );
}

function Pictures({ me }: { me: CurrentUser }) {
  const { avatarImageURL, bannerURL } = me.userSocialProfile;
  const { data: avatars } = useQuery(avatarsQuery());
  const portrait = portraitOf(me.avatarData.avatarID, avatars ?? []);
  const avatar = usePicture("avatar", avatarImageURL);
  const banner = usePicture("banner", bannerURL);
  const fault = avatar.fault ?? banner.fault;
  return (
    <div className="mb-6 grid gap-x-6 gap-y-4 xs:grid-cols-[auto_minmax(0,1fr)]">
      <PictureField
        kind="avatar"
        picture={avatar}
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
        frame="h-28 w-full rounded-2xl"
        fallback={
          <span className="grid size-full place-items-center px-4 text-center text-sm text-ink-soft">
            {t.dropBanner()}
          </span>
        }
      />
      <p className="text-sm text-ink-soft xs:col-span-2">{t.picturesSavedAtOnce()}</p>
      <FormFault className="xs:col-span-2">{fault}</FormFault>
    </div>
  );
}

function Written({ me, onClose }: { me: CurrentUser; onClose: () => void }) {
  const { values: draft, change, faultAt, ...form } = useProfileForm(me, onClose);
  return (
    <form {...form.props} className="grid gap-5">
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
        hint={t.privateProfileHint()}
        isOn={draft.isPrivate}
        onSwitch={(isPrivate) => change({ isPrivate })}
      />
      <FormFault>{form.fault}</FormFault>
      <ModalFoot isLined>
        <Button look="quiet" onClick={onClose}>
          {common.cancel()}
        </Button>
        <Button look="accent" type="submit" disabled={form.isBusy}>
          {form.isBusy ? common.saving() : common.save()}
        </Button>
      </ModalFoot>
    </form>
  );
}
