import * as t from "@veranda/messages/events";
import * as pages from "@veranda/messages/pages";
import { Poster } from "#areas/browse";
import { Button, ButtonBase } from "#ui/button.tsx";
import { openDialog } from "#ui/dialogs/dialog-store.ts";
import { Modal } from "#ui/modal.tsx";
import { EventModal } from "./event-dialogs.ts";
import { useHostedSpaces } from "./hosted-spaces.ts";

/** Chooses the space of a new event. */
export function EventSpaceModal({ onClose }: { onClose: () => void }) {
  const { spaces, isAdding, onMore } = useHostedSpaces();
  const choose = (spaceId: string) => {
    onClose();
    openDialog(EventModal, { spaceId });
  };
  return (
    <Modal title={t.create()} lead={t.chooseSpace()} onClose={onClose}>
      <ul className="-mx-2 flex flex-col">
        {spaces.map(({ id, name, pictures }) => (
          <li key={id}>
            <ButtonBase
              onClick={() => choose(id)}
              className="flex w-full items-center gap-3 rounded-2xl p-2 text-left transition-colors duration-150 hover:bg-hover"
            >
              <span className="relative aspect-video w-20 shrink-0 overflow-hidden rounded-xl bg-sunken">
                <Poster pictures={pictures} sizes="5rem" />
              </span>
              <span className="min-w-0 truncate font-semibold">{name}</span>
            </ButtonBase>
          </li>
        ))}
      </ul>
      {onMore && (
        <div className="mt-4 flex justify-center">
          <Button disabled={isAdding} onClick={onMore}>
            {pages.moreSpaces()}
          </Button>
        </div>
      )}
    </Modal>
  );
}
