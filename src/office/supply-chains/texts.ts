import { texts } from '../../texts/texts.ts';
import supplyChains from './supply-chains.nl.ts';

export const t = texts('supply_chains', supplyChains);
