import * as t from "@veranda/messages/gates";
import { KeyRound } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { Button } from "#ui/button.tsx";
import { loadEngine } from "#engine/engine-loader.ts";
import { closeDialog, openDialog, openDialogBelow } from "#ui/dialogs/dialog-store.ts";
import { EndScreen } from "../end-screen.tsx";
import { EndScreenFoot } from "../end-screen-foot.tsx";
import { AccessModal } from "./lazy-gated-screen.ts";
import { tryDoor, wasTried, welcomeInside, welcomeNobody } from "./welcome-inside.ts";

type GatedScreenProps = {
  space: { id: string; name: string };
  shareId: string | null;
  /** They were inside: the requirements don't open by themselves. */
  hasLeft: boolean;
  onRetry: () => void;
  onClose: () => void;
};

/** The entrance of a space with requirements. */
export function GatedScreen({ space, shareId, hasLeft, onRetry, onClose }: GatedScreenProps) {
  const { name } = space;
  // Who is put out was refused too. In development React runs the first effect twice, so the last attempt is read once.
  const [wasRefused] = useState(() => hasLeft || wasTried(space.id));
  const enter = () => {
    tryDoor(space.id);
    onRetry();
    // The visit loads it, if it hasn't loaded yet.
    void loadEngine(
      () => {},
      () => {},
    ).then(
      (engine) => welcomeInside(engine, { space, shareId }),
      () => {},
    );
  };
  const subject = { space, shareId, wasRefused, onEnter: enter };
  const arrive = useEffectEvent(() => {
    if (!hasLeft) openDialogBelow(AccessModal, subject);
  });
  useEffect(() => {
    welcomeNobody();
    arrive();
    return () => closeDialog(AccessModal);
  }, []);
  return (
    <EndScreen
      isStatus
      icon={<KeyRound aria-hidden="true" />}
      title={hasLeft ? t.lostTitle() : t.gatedTitle({ name })}
      text={hasLeft ? t.lostLead({ name }) : t.gatedLead()}
    >
      <Button variant="accent" onClick={() => openDialog(AccessModal, subject)}>
        {t.seeRequirements()}
      </Button>
      <EndScreenFoot onClose={onClose} />
    </EndScreen>
  );
}
