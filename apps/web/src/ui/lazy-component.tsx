import { lazy, useEffect, type ComponentType, type FunctionComponent } from "react";
import { handleMissingChunk } from "./missing-chunk.ts";

/**
 * A component that is fetched when it is first shown. One that can't be fetched closes itself, where it can, and is
 * asked for anew the next time it is opened.
 */
export function lazyComponent<P extends object>(load: () => Promise<ComponentType<P>>): FunctionComponent<P> {
  const fetched = () =>
    lazy<ComponentType<P>>(() =>
      load().then(
        (component) => ({ default: component }),
        () => handleMissingChunk().then(() => ({ default: Missing })),
      ),
    );
  function Missing({ onClose }: { onClose?: () => void }) {
    useEffect(() => onClose?.(), [onClose]);
    useEffect(
      () => () => {
        Part = fetched();
      },
      [],
    );
    return null;
  }
  let Part = fetched();
  return (props) => <Part {...props} />;
}
