import { Modal } from "../modals/modal.tsx";
import { FriendsList } from "./friends-list.tsx";

/** One's friends beside whatever one is doing. */
export function FriendsListModal({ onClose }: { onClose: () => void }) {
  return (
    <Modal isDrawer title="Friends" onClose={onClose}>
      <FriendsList isNarrow onGo={onClose} />
    </Modal>
  );
}
