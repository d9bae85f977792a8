import * as common from "@veranda/messages/common";
import { Suspense } from "react";
import { Button } from "#ui/button.tsx";
import { NextSpaces } from "./lazy-next-spaces.ts";

type FootProps = {
  /** Offers other spaces, except this one. */
  exceptId?: string | null;
  onClose: () => void;
};

/** The last actions of an end screen: the close button and, where there is no way on here, other spaces. */
export const EndScreenFoot = ({ exceptId = null, onClose }: FootProps) => (
  <>
    <Button variant="glass" onClick={onClose}>
      {common.close()}
    </Button>
    {exceptId !== null && (
      <Suspense fallback={null}>
        <NextSpaces exceptId={exceptId} onGo={onClose} />
      </Suspense>
    )}
  </>
);
