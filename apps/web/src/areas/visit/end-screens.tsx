import type { DoorMode } from "@veranda/contract/rooms/hosting";
import type { LeaveReason } from "@veranda/contract/rooms/messages";
import * as t from "@veranda/messages/space";
import { CloudOff, DoorClosed, DoorOpen, Lock, MonitorX, Users } from "lucide-react";
import { Suspense, useEffect, useState, type ReactNode } from "react";
import { Button } from "#ui/button.tsx";
import { openLogin } from "#session/auth.ts";
import { NotificationBell } from "#areas/account";
import { UNSUPPORTED_SENTENCES, type Unsupported } from "#preferences/unsupported.ts";
import type { VisitFault } from "./visit-fault.ts";
import { EndScreen } from "./end-screen.tsx";
import { EndScreenFoot } from "./end-screen-foot.tsx";
import { GatedScreen } from "./gates/lazy-gated-screen.ts";
import { LEFT_WORDS } from "./left-words.ts";
import type { WhyDeniedProps } from "./why-denied.tsx";
import { lazyComponent } from "#ui/lazy-component.tsx";

// Loaded on leaving or being turned away.
const SignedOutScreen = lazyComponent(() =>
  import("./signed-out-screen.tsx").then(({ SignedOutScreen }) => SignedOutScreen),
);
const WhyDenied = lazyComponent(() => import("./why-denied.tsx").then(({ WhyDenied }) => WhyDenied));
const BannedScreen = lazyComponent(() =>
  import("./banned-screen.tsx").then(({ BannedScreen }) => BannedScreen),
);

const FAULT_FACES: Record<
  Exclude<VisitFault["kind"], "gated" | "banned">,
  { title: () => string; icon: ReactNode; canRetry: boolean }
> = {
  fatal: { title: t.loadFailed, icon: <CloudOff aria-hidden="true" />, canRetry: true },
  denied: { title: t.spacePrivate, icon: <Lock aria-hidden="true" />, canRetry: false },
  full: { title: t.spaceFull, icon: <Users aria-hidden="true" />, canRetry: true },
  gone: { title: t.spaceGone, icon: <DoorClosed aria-hidden="true" />, canRetry: false },
  passing: { title: t.didNotWork, icon: <CloudOff aria-hidden="true" />, canRetry: true },
};

/** What somebody who may not enter can do. */
const whyDenied = (props: WhyDeniedProps): ReactNode => (
  <Suspense fallback={null}>
    <WhyDenied {...props} />
  </Suspense>
);

/** Not available soon, or not to this visitor: suggests other spaces. */
const isNoWayIn = ({ kind }: VisitFault): boolean => kind !== "fatal" && kind !== "passing";

type FailedScreenProps = {
  fault: VisitFault;
  space: { id: string; name: string };
  shareId: string | null;
  /** Embedded in another site, there is nowhere else to go. */
  isEmbedded: boolean;
  /** A guest may be admitted with an account. */
  canSignIn: boolean;
  onRetry: () => void;
  onClose: () => void;
};

export function FailedScreen({ fault, isEmbedded, canSignIn, onRetry, onClose, ...at }: FailedScreenProps) {
  if (fault.kind === "gated")
    return (
      <Suspense fallback={null}>
        <GatedScreen {...at} hasLeft={false} onRetry={onRetry} onClose={onClose} />
      </Suspense>
    );
  if (fault.kind === "banned")
    return (
      <Suspense fallback={null}>
        <BannedScreen
          space={at.space}
          sentence={fault.sentence}
          isEmbedded={isEmbedded}
          onComeBack={onRetry}
          onClose={onClose}
        />
      </Suspense>
    );
  const { title, icon, canRetry } = FAULT_FACES[fault.kind];
  // A toast has said already that one may not.
  const text = fault.kind === "denied" ? whyDenied({ ...at, canSignIn }) : fault.sentence;
  return (
    <EndScreen isError icon={icon} title={title()} text={text}>
      {canRetry && (
        <Button variant="accent" onClick={onRetry}>
          {t.tryAgain()}
        </Button>
      )}
      {fault.kind === "denied" && canSignIn && <SignIn />}
      <EndScreenFoot exceptId={isNoWayIn(fault) && !isEmbedded ? at.space.id : null} onClose={onClose} />
    </EndScreen>
  );
}

const SignIn = () => (
  <Button variant="accent" onClick={() => openLogin()}>
    {t.signIn()}
  </Button>
);

export type LeftScreenProps = {
  space: { id: string; name: string };
  shareId: string | null;
  reason: LeaveReason;
  door: DoorMode;
  /** Embedded in another site, there is nowhere else to go. */
  isEmbedded: boolean;
  /** A guest may be admitted with an account. */
  canSignIn: boolean;
  onComeBack: () => void;
  onClose: () => void;
};

export function LeftScreen({ reason, canSignIn, ...props }: LeftScreenProps) {
  if (reason === "logged_out")
    return (
      <Suspense fallback={null}>
        <SignedOutScreen {...props} />
      </Suspense>
    );
  if (reason === "banned")
    return (
      <Suspense fallback={null}>
        <BannedScreen {...props} sentence={LEFT_WORDS.banned.text({ door: props.door })} />
      </Suspense>
    );
  if (reason === "denied")
    return (
      <WordsOfLeaving reason={reason} text={whyDenied({ ...props, canSignIn })} {...props}>
        {canSignIn && <SignIn />}
      </WordsOfLeaving>
    );
  // The owner finds the reason in their notifications, which guests don't have.
  if (reason === "no_longer_exists" && !canSignIn && !props.isEmbedded)
    return (
      <WordsOfLeaving reason={reason} text={t.spaceGoneHostLead()} {...props}>
        <NotificationBell variant="glass" />
      </WordsOfLeaving>
    );
  if (reason !== "gated") return <WordsOfLeaving reason={reason} {...props} />;
  const { space, shareId, onComeBack, onClose } = props;
  return (
    <Suspense fallback={null}>
      <GatedScreen space={space} shareId={shareId} hasLeft onRetry={onComeBack} onClose={onClose} />
    </Suspense>
  );
}

export function WordsOfLeaving({
  space,
  reason,
  door,
  text,
  isEmbedded,
  onComeBack,
  onClose,
  children,
}: Omit<LeftScreenProps, "shareId" | "canSignIn"> & { text?: ReactNode; children?: ReactNode }) {
  const { title, text: said, canComeBack, comeBack = t.comeBack, waitSeconds = 0 } = LEFT_WORDS[reason];
  const waitsFor = useSecondsLeft(waitSeconds);
  return (
    <EndScreen icon={<DoorOpen aria-hidden="true" />} title={title(space)} text={text ?? said({ door })}>
      {children}
      {canComeBack && (
        <Button variant={children ? "glass" : "accent"} disabled={waitsFor > 0} onClick={onComeBack}>
          {waitsFor > 0 ? t.askAgainIn({ seconds: waitsFor }) : comeBack()}
        </Button>
      )}
      <EndScreenFoot exceptId={isEmbedded ? null : space.id} onClose={onClose} />
    </EndScreen>
  );
}

/** Counts down to 0 from the first render. */
function useSecondsLeft(seconds: number): number {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const end = Date.now() + seconds * 1000;
    const timer = setInterval(() => {
      const now = Math.max(0, Math.ceil((end - Date.now()) / 1000));
      setLeft(now);
      if (now === 0) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [seconds]);
  return left;
}

export function UnsupportedScreen({ reason, onClose }: { reason: Unsupported; onClose: () => void }) {
  return (
    <EndScreen
      isError
      icon={<MonitorX aria-hidden="true" />}
      title={t.browserUnsupported()}
      text={UNSUPPORTED_SENTENCES[reason]()}
    >
      <EndScreenFoot onClose={onClose} />
    </EndScreen>
  );
}
