// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// Stands in for an NFT contract. It has no functions: called with two words, a receiver and an id, it logs the transfer of that
/// token from nobody, and keeps nothing.
contract Nft {
    event Transfer(address indexed from, address indexed to, uint256 indexed id);

    fallback() external payable {
        uint256 receiver;
        uint256 id;
        assembly {
            receiver := calldataload(0)
            id := calldataload(32)
        }
        emit Transfer(address(0), address(uint160(receiver)), id);
    }
}
