import { useSite } from "../site/site.ts";
import { LegalPage } from "./legal-page.tsx";

/** What the software keeps of people, where whoever runs this place has written no notice of their own. */
export function PrivacyPage() {
  const { name } = useSite().brand;
  return (
    <LegalPage
      title="Privacy notice"
      lead={`What ${name} stores about you, and for how long.`}
      sections={[
        {
          title: "Without an account",
          text: (
            <p>
              A cookie with a random number, kept for a year, so that you’re recognised when you come back.
              Your name and avatar are stored in your browser. In a space, others see your avatar, your name,
              where you are and what you write. Nothing else about you is stored.
            </p>
          ),
        },
        {
          title: "With an account",
          text: (
            <>
              <p>
                Your email address, your name and a hash of your password; or, if you sign in with another
                service, the identifier, name and email address that it provides. What you add yourself: your
                profile, pictures, links and settings. What you do here: who you follow, befriend, meet or
                block, the spaces you visit and love, notifications and reports.
              </p>
              <p>
                Sign-ins and account changes are recorded with their time and IP address to detect misuse. You
                can see and end your sessions in Settings.
              </p>
            </>
          ),
        },
        {
          title: "Cookies",
          text: (
            <p>
              One for the visitor number, one for your session, one that shows you’re signed in, and one that
              protects against forged requests. No advertising, no third-party tracking.
            </p>
          ),
        },
        {
          title: "Who can see it",
          text: (
            <p>
              Others see your profile, unless it’s private, and can see you while you’re in a space. The
              administrators of {name} can access everything stored on its servers. Nothing is shared with
              anyone else unless you start it: signing in with another service, or push notifications, which
              go through your browser’s vendor.
            </p>
          ),
        },
        {
          title: "Your choices",
          text: (
            <p>
              In Settings, under Your data, you can download everything or delete your account. What’s needed
              for other reasons, such as an open report, is kept without your name.
            </p>
          ),
        },
      ]}
    />
  );
}
