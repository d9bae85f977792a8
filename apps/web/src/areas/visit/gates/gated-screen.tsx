import * as common from "@veranda/messages/common";
import * as t from "@veranda/messages/gates";
import { KeyRound } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { Button } from "#ui/button.tsx";
import { loadEngine } from "#engine/engine-loader.ts";
import { closeDialog, openDialog } from "#ui/dialogs/dialog-store.ts";
import { EndScreen } from "../end-screen.tsx";
import { AccessModal } from "./lazy-gated-screen.ts";
import { tryDoor, wasTried, welcomeInside, welcomeNobody } from "./welcome-inside.ts";

type GatedScreenProps = {
  space: { id: string; name: string };
  shareId: string | null;
  /** They were inside: what is asked is not rushed upon them. */
  hasLeft: boolean;
  onRetry: () => void;
  onClose: () => void;
};

/** The way into a space that asks for something first. */
export function GatedScreen({ space, shareId, hasLeft, onRetry, onClose }: GatedScreenProps) {
  const { name } = space;
  // React tries a first effect twice while one develops: what was tried is read once.
  const [wasRefused] = useState(() => wasTried(space.id));
  const enter = () => {
    tryDoor(space.id);
    onRetry();
    // The visit is loading it, if it isn't there yet.
    void loadEngine(
      () => {},
      () => {},
    ).then(
      (engine) => welcomeInside(engine, { space, shareId }),
      () => {},
    );
  };
  const show = () => openDialog(AccessModal, { space, shareId, wasRefused, onEnter: enter });
  const arrive = useEffectEvent(() => {
    if (!hasLeft) show();
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
      <Button variant="accent" onClick={show}>
        {t.seeRequirements()}
      </Button>
      <Button variant="glass" onClick={onClose}>
        {common.close()}
      </Button>
    </EndScreen>
  );
}
