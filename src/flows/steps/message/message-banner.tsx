import { useState } from 'react';
import { AnswerDialog, type MessageProps } from './answer-dialog.tsx';
import { Banner } from '../../../ui/scan/page/banner.tsx';
import { t } from './texts.ts';

/** So much of it fits in two lines of a handheld; all of it is one tap away. */
const MOST_SIGNS = 60;

/** Message of the office about the delivery in hand: a line that hinders nothing, and a tap to answer it. */
export default function MessageBanner(props: MessageProps) {
  const [isOpen, setOpen] = useState(false);
  const {
    order,
    message: { text },
  } = props;
  const short = text.length > MOST_SIGNS ? `${text.slice(0, MOST_SIGNS).trimEnd()}…` : text;
  return (
    <>
      <Banner
        tone="amber"
        icon="comment"
        text={
          order === undefined
            ? t('office_says', { text: short })
            : t('office_says_of', { order, text: short })
        }
        onPress={() => setOpen(true)}
      />
      {isOpen && <AnswerDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
