import { day as wholeDay } from '../../texts/formats.ts';
import { weekdayLetters } from '../../texts/office-formats.ts';

/** 'do 24-12-2026'. */
export const dateOf = (day: string): string => `${weekdayLetters(day)} ${wholeDay(day)}`;
