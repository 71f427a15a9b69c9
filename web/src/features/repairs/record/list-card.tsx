import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { SectionCard } from '../../../ui/layout/page.tsx';

type ListCardProps<Item> = {
  title: string;
  /** If this is true, the card is shown only as long as its dialog is open, so that no typed text is lost. */
  isOver: boolean;
  add: { label: string; words: string } | false;
  /** While the dialog is open, it shows the failure itself. */
  failure: string;
  list: (props: { failure: string; onEdit: (item: Item) => void }) => ReactNode;
  /** Renders the dialog that changes `item`, or adds an item if it is undefined. */
  dialog: (props: { item: Item | undefined; open: boolean; onClose: () => void }) => ReactNode;
};

export function ListCard<Item>({ title, isOver, add, failure, list, dialog }: ListCardProps<Item>) {
  const [item, setItem] = useState<Item>();
  const [isOpen, setIsOpen] = useState(false);
  const open = (opened?: Item) => {
    setItem(opened);
    setIsOpen(true);
  };
  if (isOver && !isOpen) return null;
  return (
    <SectionCard
      title={title}
      aside={
        add && (
          <Button icon={Plus} variant="quiet" aria-label={add.label} onClick={() => open()}>
            {add.words}
          </Button>
        )
      }
    >
      {list({ failure: isOpen ? '' : failure, onEdit: open })}
      {dialog({ item, open: isOpen, onClose: () => setIsOpen(false) })}
    </SectionCard>
  );
}
