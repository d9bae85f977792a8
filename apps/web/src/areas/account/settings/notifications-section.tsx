import { useInfiniteQuery } from "@tanstack/react-query";
import type { CurrentUser } from "@veranda/contract";
import * as t from "@veranda/messages/account";
import { Switch } from "#ui/switch.tsx";
import { NotificationChoices } from "../notifications/notification-choices.tsx";
import { notificationsQuery } from "../notifications/notifications-query.ts";
import { usePush } from "../notifications/use-push.ts";
import { Card } from "#ui/card.tsx";
import { useChangeMe } from "#session/use-change-me.ts";

/** Which notifications the person wants, and by which means. */
export function NotificationsSection({ me }: { me: CurrentUser }) {
  const change = useChangeMe();
  const pushKey = useInfiniteQuery(notificationsQuery()).data?.pages[0]?.pushKey;
  return (
    <Card title={t.notifications()} lead={t.notificationsLead()}>
      <Switch
        label={t.allowNotifications()}
        isOn={me.notificationsEnabled}
        onSwitch={(isOn) =>
          change({
            patch: { notificationsEnabled: isOn },
            now: (now) => ({ ...now, notificationsEnabled: isOn }),
          })
        }
      />
      {me.notificationsEnabled && (
        <div className="mt-2 border-t border-line pt-2">
          <div className="-mx-5">
            <NotificationChoices me={me} />
          </div>
        </div>
      )}
      {pushKey !== undefined && me.notificationsEnabled && <PushRow pushKey={pushKey} />}
      <div className="mt-2 border-t border-line pt-2">
        <Switch
          label={t.eventInvitationMails()}
          hint={t.eventInvitationMailsHint()}
          isOn={me.preferences.notifications.eventInvitationMails}
          onSwitch={(isOn) => change(mailsChange(isOn))}
        />
      </div>
    </Card>
  );
}

const mailsChange = (isOn: boolean) => ({
  patch: { preferences: { notifications: { eventInvitationMails: isOn } } },
  now: (now: CurrentUser): CurrentUser => ({
    ...now,
    preferences: {
      ...now.preferences,
      notifications: { ...now.preferences.notifications, eventInvitationMails: isOn },
    },
  }),
});

function PushRow({ pushKey }: { pushKey: string }) {
  const { status, isBusy, setEnabled: turn } = usePush(pushKey);
  if (status === undefined) return null;
  return (
    <div aria-busy={isBusy} className="border-t border-line pt-2">
      {status === "on" || status === "off" ? (
        <Switch label={t.pushHere()} hint={t.pushHereHint()} isOn={status === "on"} onSwitch={turn} />
      ) : (
        <p className="pt-2 text-sm text-ink-soft">
          {status === "denied" ? t.pushBlocked() : t.pushUnsupported()}
        </p>
      )}
    </div>
  );
}
