import type { CurrentUser } from "@veranda/contract";
import { isUnder16 } from "@veranda/contract/age";
import * as t from "@veranda/messages/account";
import { Switch } from "#ui/switch.tsx";
import { Card } from "#ui/card.tsx";
import { useChangeMe } from "#session/use-change-me.ts";

/** What others can see. */
export function PrivacySection({ me }: { me: CurrentUser }) {
  const change = useChangeMe();
  const staysPrivate = isUnder16(me.age.band);
  return (
    <Card title={t.privacy()} lead={t.privacyLead()}>
      <div className="flex flex-col gap-3">
        <Switch
          label={t.showWhereabouts()}
          hint={t.showWhereaboutsHint()}
          isOn={me.preferences.showsWhereabouts}
          onSwitch={(isOn) =>
            change({
              patch: { preferences: { showsWhereabouts: isOn } },
              now: (now) => ({ ...now, preferences: { ...now.preferences, showsWhereabouts: isOn } }),
            })
          }
        />
        <Switch
          label={t.privateProfile()}
          hint={staysPrivate ? t.staysPrivateHint() : t.privateProfileHint()}
          isOn={me.userSocialProfile.isPrivate}
          isDisabled={staysPrivate}
          onSwitch={(isOn) =>
            change({
              patch: { isPrivate: isOn },
              now: (now) => ({ ...now, userSocialProfile: { ...now.userSocialProfile, isPrivate: isOn } }),
            })
          }
        />
      </div>
    </Card>
  );
}
